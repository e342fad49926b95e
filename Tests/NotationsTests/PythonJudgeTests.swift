import Diagnostics
import Foundation
import Notations
import TestSupport
import Testing

/// Checks what is written and read here with Python's `json` and `plistlib`.
struct PythonJudgeTests {
  static let python: URL? = ["/usr/bin/python3", "/usr/local/bin/python3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }.map { URL(fileURLWithPath: $0) }

  /// Reads every case in all three notations, compares them, and writes each one again.
  static let script = #"""
    import json, plistlib, sys, os, re
    folder, count = sys.argv[1], int(sys.argv[2])
    def plain(v):
        if isinstance(v, dict): return {k: plain(x) for k, x in v.items()}
        if isinstance(v, list): return [plain(x) for x in v]
        if isinstance(v, str):
            if v == '$null': return None
            return v[1:] if re.fullmatch(r'\$\$+null', v) else v
        return v
    def disguised(v):
        if isinstance(v, dict): return {k: disguised(x) for k, x in v.items()}
        if isinstance(v, list): return [disguised(x) for x in v]
        if v is None: return '$null'
        return '$' + v if isinstance(v, str) and re.fullmatch(r'\$+null', v) else v
    def same(a, b):
        if isinstance(a, bool) or isinstance(b, bool): return a is b
        if isinstance(a, dict): return isinstance(b, dict) and list(a) == list(b) and all(same(a[k], b[k]) for k in a)
        if isinstance(a, list): return isinstance(b, list) and len(a) == len(b) and all(map(same, a, b))
        return type(a) is type(b) and a == b
    for n in range(count):
        name = os.path.join(folder, str(n))
        with open(name + '.json', encoding='utf-8', newline='') as f: tree = json.load(f)
        for kind in ('xml', 'bin'):
            with open(name + '.' + kind, 'rb') as f: other = plain(plistlib.load(f))
            if not same(tree, other): print('differs', n, kind); sys.exit(1)
        with open(name + '.py.json', 'w', encoding='utf-8', newline='') as f: json.dump(tree, f, indent=n % 3 or None, ensure_ascii=n % 2 == 0)
        for kind, fmt in (('xml', plistlib.FMT_XML), ('bin', plistlib.FMT_BINARY)):
            with open(name + '.py.' + kind, 'wb') as f: plistlib.dump(disguised(tree), f, fmt=fmt, sort_keys=False)
    print('ok')
    """#

  @Test(.enabled(if: python != nil, "python3 is not installed"))
  func `Python reads what we write, and we read what Python writes`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("kineo-notations-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var tree = RandomTree(random: SeededRNG(seed: 61))
    let kinds: [(String, Notation)] = [("json", .json), ("xml", .xmlPlist), ("bin", .binaryPlist)]
    let documents = (0..<120).map { _ in tree.document() }
    for (n, document) in documents.enumerated() {
      for (kind, notation) in kinds {
        let bytes = try NotationWriter.write(document, as: notation)
        try Data(bytes).write(to: folder.appendingPathComponent("\(n).\(kind)"))
      }
    }
    #expect(try run([PythonJudgeTests.script, folder.path, "\(documents.count)"]) == "ok\n")
    for (n, document) in documents.enumerated() {
      for (kind, _) in kinds {
        // Python's XML writer turns carriage returns into newlines.
        if kind == "xml", document.summary.contains("\\r") { continue }
        let data = try Data(contentsOf: folder.appendingPathComponent("\(n).py.\(kind)"))
        let reading = NotationReader.read(SourceFile(name: "\(n).\(kind)", bytes: Array(data)))
        guard let root = reading.root, reading.findings.isEmpty, root.hasSameValue(as: document)
        else {
          Issue.record("seed 61, tree \(n), \(kind): \(reading.diagnostics)")
          return
        }
      }
    }
  }

  private func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = PythonJudgeTests.python
    process.arguments = ["-c"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
