import Foundation
import Testing

/// Tests that the rules are in one place, which knows no medium.
@Suite struct EngineTests {
  private static let sources = URL(filePath: #filePath).appending(path: "../../../../Sources").standardized

  /// Returns the code of the Swift files in a folder, without comments.
  private static func code(_ folder: String) throws -> [(path: String, lines: [Substring])] {
    let root = sources.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }.map {
      path in
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      let lines = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      return ("\(folder)/\(path)", lines)
    }
  }

  @Test func `the engine names no medium, and imports no C`() throws {
    let files = try Self.code("Storage/Engine")
    #expect(files.count > 10)
    for (path, lines) in files {
      let media = /SQLite|sqlite|Postgres|Memory|Document|JSON|XML|import LogbookC/
      for line in lines where line.contains(media) { Issue.record("\(path): \(line)") }
    }
  }

  @Test func `records are inserted, updated and deleted for a client by the unit of work only`() throws {
    let calls = /\.(insert|update|delete|keep|raiseLastNumber)\([^)]*(in: |, )(transaction|work\.transaction)\)/
    var found: Set<String> = []
    for folder in ["Storage", "Postgres"] {
      for (path, lines) in try Self.code(folder) where lines.contains(where: { $0.contains(calls) }) {
        found.insert(path)
      }
    }
    // A writer raises the last number itself.
    #expect(found == ["Storage/Engine/UnitOfWork.swift", "Storage/Engine/RecordWriter.swift"])
  }
}
