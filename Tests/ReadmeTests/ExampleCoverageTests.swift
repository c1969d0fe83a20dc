import Foundation
import Testing

/// Tests that every example in a documentation comment is compiled, and that every public type, except those in the
/// sources of programs, appears in an example.
@Suite struct ExampleCoverageTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private struct File {
    let path: String
    let text: String

    /// The examples in the documentation comments of the file.
    var examples: [String] {
      let comments = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        let line = line.drop { $0 == " " }
        return line.hasPrefix("/// ") ? line.dropFirst(4) : ""
      }
      return ReadmeTests.examples(in: comments.joined(separator: "\n"))
    }

    /// The names of the public types that the file declares, except type aliases.
    var types: [String] {
      text.split(separator: "\n").compactMap { line in
        var words = line.split(separator: " ").drop { $0.hasPrefix("@") }
        guard let access = words.popFirst(), ["public", "open"].contains(access) else { return nil }
        while let word = words.first, ["final", "indirect", "nonisolated"].contains(word) { words.removeFirst() }
        guard let kind = words.popFirst(), ["struct", "class", "enum", "protocol", "actor"].contains(kind) else {
          return nil
        }
        return words.first.map { String($0.prefix { $0.isLetter || $0.isNumber || $0 == "_" }) }
      }
    }
  }

  /// Returns the files with the given extension in the given folders of the package.
  private static func files(_ ending: String, in folders: [String]) throws -> [File] {
    var files: [File] = []
    for folder in folders {
      let paths = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      for path in paths.map({ "\(folder)/\($0)" }).sorted() where path.hasSuffix(".\(ending)") {
        files.append(File(path: path, text: try String(contentsOf: root.appending(path: path), encoding: .utf8)))
      }
    }
    return files
  }

  @Test func `every example in a doc comment is code of a test`() throws {
    let tests = try Self.files("swift", in: ["Tests"])
    // The code is searched as `Data`, because searching a `String` is slow without optimization.
    let code = Data(tests.map { ReadmeTests.plain($0.text) }.joined(separator: "\n").utf8)
    var untested: [String] = []
    for file in try Self.files("swift", in: ["Sources", "Mocks"]) {
      // An example with an ellipsis omits code, so it cannot be compiled.
      for example in file.examples
      where example.contains("…") || code.range(of: Data(ReadmeTests.plain(example).utf8)) == nil {
        untested.append("\(file.path):\n\(example)")
      }
    }
    #expect(untested.isEmpty, "\(untested.joined(separator: "\n\n"))")
  }

  @Test func `every public type appears in an example`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.root.path).filter { name in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: Self.root.appending(path: name).path, isDirectory: &isFolder)
      return exists && isFolder.boolValue && ![".build", ".git"].contains(name)
    }
    var articles = try Self.files("md", in: folders).map(\.text)
    articles.append(try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8))
    let sources = try Self.files("swift", in: ["Sources", "Mocks"])
    let examples = articles.flatMap(ReadmeTests.examples) + sources.flatMap(\.examples)
    let words = Set(examples.flatMap { $0.split { !($0.isLetter || $0.isNumber || $0 == "_") } })
    let programs = ["CLI", "mockgen", "MockGenerator", "Plugins"].map { "Sources/\($0)/" }
    let types = sources.filter { file in !programs.contains(where: file.path.hasPrefix) }.flatMap { file in
      file.types.map { (name: $0, path: file.path) }
    }
    let missing = types.filter { !words.contains(Substring($0.name)) }.map { "\($0.name) in \($0.path)" }
    #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
    #expect(types.count > 150)
  }
}
