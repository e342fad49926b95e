import FileSystem
import Foundation
import TestSupport
import Testing

/// Manners of saving, each of which is one change.
struct ChangeWatchTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/a.json"
    try folder.write(Array("first".utf8), to: "a.json")
    // Nothing was written just now: nobody has to wonder which contents were read.
    Thread.sleep(forTimeInterval: 0.03)
  }

  enum Manner: CaseIterable, Sendable { case inPlace, truncated, renamed, backedUp, twice }

  private func save(_ manner: Manner, _ text: String) throws {
    let new = folder.path + "/new"
    switch manner {
    case .inPlace:
      let handle = try #require(FileHandle(forUpdatingAtPath: path))
      handle.write(Data(text.utf8))
      try handle.close()
    case .truncated:
      FileManager.default.createFile(atPath: path, contents: Data())
      Thread.sleep(forTimeInterval: 0.12)
      try folder.write(Array(text.utf8), to: "a.json")
    case .renamed:
      try folder.write(Array(text.utf8), to: "new")
      rename(new, path)
    case .backedUp:
      rename(path, path + "~")
      Thread.sleep(forTimeInterval: 0.12)
      try folder.write(Array(text.utf8), to: "a.json")
    case .twice:
      try folder.write(Array(text.utf8), to: "a.json")
      Thread.sleep(forTimeInterval: 0.15)
      try folder.write(Array(text.utf8), to: "a.json")
    }
  }

  /// How many changes are told within a second of looking, while `act` runs beside.
  private func changes(_ act: @escaping @Sendable () throws -> Void) async throws -> Int {
    var watch = ChangeWatch()
    watch.watch([path: FileSystem.fileTime()])
    #expect(!watch.look(now: FileSystem.monotonicSeconds()))
    let acting = Task.detached { try act() }
    var count = 0
    let end = FileSystem.monotonicSeconds() + 1.2
    while FileSystem.monotonicSeconds() < end {
      if watch.look(now: FileSystem.monotonicSeconds()) { count += 1 }
      try await Task.sleep(for: .milliseconds(10))
    }
    try await acting.value
    return count
  }

  @Test(arguments: Manner.allCases)
  func `every manner of saving is one change`(_ manner: Manner) async throws {
    #expect(try await changes { try save(manner, "second") } == 1, "\(manner)")
  }

  @Test func `what is only touched is no change`() async throws {
    #expect(try await changes { try save(.inPlace, "first") } == 0)
  }

  @Test func `a file that appears and one that goes are changes`() async throws {
    try FileManager.default.removeItem(atPath: path)
    #expect(try await changes { try folder.write([1], to: "a.json") } == 1)
    #expect(try await changes { try FileManager.default.removeItem(atPath: path) } == 1)
  }

  @Test func `a file that changes while it is read for the first time is told`() throws {
    let begin = FileSystem.fileTime()
    Thread.sleep(forTimeInterval: 0.02)
    try folder.write(Array("second".utf8), to: "a.json")
    var watch = ChangeWatch()
    watch.watch([path: begin])
    #expect(watch.look(now: FileSystem.monotonicSeconds()))
    #expect(!watch.look(now: FileSystem.monotonicSeconds()))
  }
}
