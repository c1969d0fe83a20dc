import Foundation

/// The parts of a source file that symbol graphs do not contain: its imports and its conditional compilation.
struct SourceFile {
  struct Import: Hashable {
    let module: String
    let text: String
    /// The combined condition of the enclosing `#if` directives, or an empty string if there are none.
    let condition: String
  }

  private(set) var imports: [Import] = []
  /// The names of the declared protocols.
  private(set) var protocols: [String] = []
  /// The combined condition of the `#if` directives around each line, or an empty string if there are none.
  private var conditions: [String] = []

  /// Reads a source file. Returns `nil` if the file cannot be read, for example because it is on a different machine.
  init?(path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(text: String(decoding: data, as: UTF8.self))
  }

  init(text: String) {
    // For each `#if` that is still open, the conditions of its branches so far.
    var open: [[String]] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split { $0 == " " || $0 == "\t" }.map(String.init)
      let condition = words.dropFirst().prefix { !$0.hasPrefix("//") && !$0.hasPrefix("/*") }.joined(separator: " ")
      switch words.first {
      case "#if": open.append([condition])
      case "#elseif": open.append((open.popLast() ?? []) + [condition])
      case "#else": open.append((open.popLast() ?? []) + ["true"])
      case "#endif": _ = open.popLast()
      default: break
      }
      let current = open.map(Self.condition).joined(separator: " && ")
      conditions.append(current)
      if let index = words.firstIndex(of: "protocol"), index + 1 < words.count,
        words[..<index].allSatisfy({ $0.hasPrefix("@") || Self.accessLevels.contains($0) || $0 == "nonisolated" })
      {
        protocols.append(String(words[index + 1].prefix { $0.isInIdentifier || $0 == "`" }))
      }
      guard let index = words.firstIndex(of: "import"), index + 1 < words.count,
        words[..<index].allSatisfy({ $0.hasPrefix("@") || Self.accessLevels.contains($0) })
      else { continue }
      // In `import struct Foundation.Date`, the word `struct` is skipped.
      let module = words.dropFirst(index + 1).first { !Self.kinds.contains($0) }?.prefix { $0 != "." && $0 != ";" }
      imports.append(
        Import(module: String(module ?? ""), text: words.joined(separator: " "), condition: current)
      )
    }
  }

  /// Returns the protocols that the Swift files in a folder and its subfolders declare, which have no mocks because the
  /// files belong to the test target.
  static func protocols(in folder: String) -> [UnsupportedProtocol] {
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".swift") }.sorted().flatMap { file in
      (SourceFile(path: "\(folder)/\(file)")?.protocols ?? []).map { name in
        UnsupportedProtocol(
          name: name,
          place: file,
          reason: "the test target declares it, and is compiled after its mocks are generated"
        )
      }
    }
  }

  /// Reads the text of a declaration from the start of its line to its opening brace or the end of the file.
  ///
  /// - Returns: The text; `nil` if the file cannot be read.
  static func declaration(at location: SymbolGraph.Location) -> Substring? {
    guard let data = FileManager.default.contents(atPath: location.path) else { return nil }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropFirst(location.position.line).joined(separator: "\n").prefix { $0 != "{" }
  }

  /// Returns the combined condition of the `#if` directives around a line, or an empty string if there are none. The
  /// first line is line 0.
  func condition(ofLine line: Int) -> String {
    conditions.indices.contains(line) ? conditions[line] : ""
  }

  /// Returns the full condition of the latest branch: its own condition and the negated conditions of the earlier
  /// branches.
  private static func condition(_ branches: [String]) -> String {
    let earlier = branches.dropLast().map { "!(\($0))" }
    let last = branches.last.map { $0 == "true" ? [] : [branches.count > 1 ? "(\($0))" : $0] } ?? []
    return (earlier + last).joined(separator: " && ")
  }

  private static let accessLevels: Set<String> = ["public", "package", "internal", "private", "fileprivate"]
  private static let kinds: Set<String> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
}
