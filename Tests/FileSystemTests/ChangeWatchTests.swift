import FileSystem
import Foundation
import Synchronization
import TestSupport
import Testing

/// Ways of saving, each of which is one change.
struct ChangeWatchTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/a.json"
    try folder.write(Array("first".utf8), to: "a.json")
    // Long enough ago that there is no doubt which contents were read.
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
      try folder.write([], to: "a.json")
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

  /// The number of changes reported while `act` runs on another thread, and for as long afterwards as
  /// any save may take.
  private func changes(_ act: @escaping @Sendable () throws -> Void) throws -> Int {
    var watch = ChangeWatch()
    watch.watch([path: FileSystem.fileTime()])
    let isChangedYet = watch.look(now: FileSystem.monotonicSeconds())
    #expect(!isChangedYet)
    let outcome = Mutex<Result<Void, any Error>?>(nil)
    Thread.detachNewThread {
      let result = Result { try act() }
      outcome.withLock { $0 = result }
    }
    var count = 0
    var end = Double.infinity
    while FileSystem.monotonicSeconds() < end {
      if watch.look(now: FileSystem.monotonicSeconds()) { count += 1 }
      if end == .infinity, outcome.withLock({ $0 != nil }) {
        end = FileSystem.monotonicSeconds() + 0.6
      }
      Thread.sleep(forTimeInterval: 0.01)
    }
    try outcome.withLock { $0 }?.get()
    return count
  }

  @Test(arguments: Manner.allCases)
  func `every way of saving is one change`(_ manner: Manner) throws {
    #expect(try changes { try save(manner, "second") } == 1, "\(manner)")
  }

  @Test func `touching a file is not a change`() throws {
    #expect(try changes { try save(.inPlace, "first") } == 0)
  }

  @Test func `files that appear or disappear are changes`() throws {
    try FileManager.default.removeItem(atPath: path)
    #expect(try changes { try folder.write([1], to: "a.json") } == 1)
    #expect(try changes { try FileManager.default.removeItem(atPath: path) } == 1)
  }

  @Test func `a file that changes while it is first read is reported`() throws {
    let begin = FileSystem.fileTime()
    Thread.sleep(forTimeInterval: 0.02)
    try folder.write(Array("second".utf8), to: "a.json")
    var watch = ChangeWatch()
    watch.watch([path: begin])
    let looks = (0..<2).map { _ in watch.look(now: FileSystem.monotonicSeconds()) }
    #expect(looks == [true, false])
  }
}
