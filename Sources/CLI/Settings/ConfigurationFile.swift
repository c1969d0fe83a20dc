import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookSuggestions
import Foundation

/// The user's configuration file: lines of `key = value`.
///
/// Blank lines and lines starting with `#` are ignored. A value extends to the end of its line and is not quoted.
struct ConfigurationFile: Sendable {
  enum Key: String, CaseIterable, Sendable {
    case store, color, dates
  }

  /// A value and the number of its line, starting at 1.
  struct Entry: Sendable {
    let value: String
    let line: Int
  }

  let path: String
  let home: String
  /// Whether the path is given by `LOGBOOK_CONFIG`.
  let isNamed: Bool
  private(set) var entries: [Key: Entry] = [:]
  private var text = ""

  /// Reads the file given by `LOGBOOK_CONFIG`, or else the file `config` in the configuration folder.
  ///
  /// - Throws: ``CLIError`` if the file cannot be read or is invalid, or if the file given by `LOGBOOK_CONFIG` is
  ///   missing.
  init(environment: [String: String]) throws {
    let name = environment["LOGBOOK_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
    let folders = UserFolders(environment: environment)
    home = folders.home
    path = name ?? folders.configuration + "/config"
    isNamed = name != nil
    var bytes: [UInt8] = []
    do {
      try ByteSource(path: path).copy { bytes += $0 }
    } catch ImportError.fileMissing where !isNamed {
      return
    } catch ImportError.fileMissing {
      throw CLIError(.configuration, "the file \(path), named by LOGBOOK_CONFIG, does not exist")
    } catch {
      throw CLIError(.configuration, "cannot read the configuration file: \(error)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CLIError(.configuration, "the configuration file \(path) must be UTF-8 text")
    }
    self.text = text
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      try take(line.trimmingCharacters(in: .whitespaces.union(["\u{FEFF}"])), index + 1)
    }
  }

  private mutating func take(_ text: String, _ line: Int) throws {
    if text.isEmpty || text.hasPrefix("#") { return }
    guard let sign = text.firstIndex(of: "=") else {
      throw refusal(line, "“\(text)” must be a line such as “color = never”")
    }
    let name = text[..<sign].trimmingCharacters(in: .whitespaces)
    let value = text[text.index(after: sign)...].trimmingCharacters(in: .whitespaces)
    guard let key = Key(rawValue: name) else {
      let keys = Key.allCases.map(\.rawValue)
      let near = Suggestion.nearest(to: name, among: keys).map { "; did you mean “\($0)”?" }
      throw refusal(line, "“\(name)” is unknown" + (near ?? "; the keys are \(keys.joined(separator: ", "))"))
    }
    if let first = entries[key] { throw refusal(line, "“\(name)” is already set in line \(first.line)") }
    if value.isEmpty { throw refusal(line, "“\(name)” has no value; remove the line, or start it with #") }
    if value.hasPrefix("\"") || value.hasPrefix("'") { throw refusal(line, "the value must have no quotation marks") }
    entries[key] = Entry(value: value, line: line)
  }

  /// Writes the file with the new value of a key, or without the key if the value is `nil`. Other lines stay unchanged.
  func write(_ key: Key, _ value: String?) throws {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    if lines.last == "" { lines.removeLast() }
    let line = value.map { "\(key.rawValue) = \($0)" }
    if let entry = entries[key] {
      lines.replaceSubrange(entry.line - 1...entry.line - 1, with: [line].compactMap(\.self))
    } else if let line {
      lines.append(line)
    }
    do {
      try FileManager.default.createDirectory(
        at: URL(filePath: path).deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      let file = try NewFile(path: path)
      try file.write(lines.map { $0 + "\n" }.joined())
      try file.commit()
    } catch let error as CocoaError {
      throw CLIError(.cannotCreate, "\(path) cannot be written: \(error.localizedDescription)")
    }
  }

  func refusal(_ line: Int, _ reason: String) -> CLIError {
    CLIError(.configuration, "\(path), line \(line): \(reason)")
  }
}
