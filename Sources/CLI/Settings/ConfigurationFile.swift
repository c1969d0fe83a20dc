import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookSuggestions
import Foundation

/// The user's configuration file, with lines of the form `key = value`.
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
  private var text = ""

  /// The maximum size of the file, 1 MiB.
  private static let maximumSize = 1 << 20

  /// Reads the file given by `LOGBOOK_CONFIG`. If this variable is missing or empty, reads the file `config` in the
  /// configuration folder instead, if that file exists.
  ///
  /// - Throws: ``CLIError`` if the file cannot be read or is not UTF-8 text, or if the file given by `LOGBOOK_CONFIG`
  ///   is missing.
  init(environment: [String: String]) throws {
    let name = environment["LOGBOOK_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
    let folders = UserFolders(environment: environment)
    home = folders.home
    path = name ?? folders.configuration + "/config"
    isNamed = name != nil
    let bytes: [UInt8]
    do {
      bytes = try ByteSource(path: path).limited(to: Self.maximumSize).bytes()
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
  }

  private var lines: [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }

  /// Returns the text before and after the first equals sign of a line, without surrounding space; the second part is
  /// `nil` if the line has no equals sign. The sign is found even if a combining mark follows it.
  private static func parts(of line: String) -> (name: String, value: String?) {
    let parts = line.unicodeScalars.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map { String($0).trimmingCharacters(in: blank) }
    return (parts[0], parts.count == 2 ? parts[1] : nil)
  }

  private static let blank = CharacterSet.whitespaces.union(["\u{FEFF}"])

  /// Returns the values in the file.
  ///
  /// - Throws: ``CLIError`` for the first line that is invalid.
  func entries() throws -> [Key: Entry] {
    var entries: [Key: Entry] = [:]
    for (index, line) in lines.enumerated() {
      guard let (key, value) = try entry(line.trimmingCharacters(in: Self.blank), index + 1) else { continue }
      if let first = entries[key] { throw refusal(index + 1, "“\(key)” is already set in line \(first.line)") }
      entries[key] = Entry(value: value, line: index + 1)
    }
    return entries
  }

  private func entry(_ text: String, _ line: Int) throws -> (Key, String)? {
    if text.isEmpty || text.unicodeScalars.first == "#" { return nil }
    let (name, value) = Self.parts(of: text)
    guard let value else {
      throw refusal(line, "“\(text.withoutSecrets)” must be a line such as “color = never”")
    }
    guard let key = Key(rawValue: name) else {
      let keys = Key.allCases.map(\.rawValue)
      let near = Suggestion.nearest(to: name, among: keys).map { "; did you mean “\($0)”?" }
      throw refusal(
        line,
        "“\(name.withoutSecrets)” is unknown" + (near ?? "; the keys are \(keys.joined(separator: ", "))")
      )
    }
    if value.isEmpty { throw refusal(line, "“\(name)” has no value; remove the line, or start it with #") }
    if let rule = Self.rule(brokenBy: value) { throw refusal(line, "the value \(rule)") }
    return (key, value)
  }

  /// Throws an error if the value could not be written to the file and read back unchanged.
  static func check(_ value: String, of key: Key) throws(ValidationError) {
    if let rule = rule(brokenBy: value) {
      throw ValidationError(field: key.rawValue, value: value.withoutSecrets, rule: rule)
    }
  }

  private static func rule(brokenBy value: String) -> String? {
    if value.isEmpty { return "must not be empty" }
    if ["\"", "'"].contains(value.unicodeScalars.first) { return "must have no quotation marks" }
    if value.contains(where: \.isNewline) { return "must be a single line" }
    return value.trimmingCharacters(in: blank) == value ? nil : "must not begin or end with a space"
  }

  /// Writes the file with a new value for a key, or without the key if the value is `nil`.
  ///
  /// Other lines stay unchanged, even invalid ones. Only the owner may read the written file.
  func write(_ key: Key, _ value: String?) throws {
    var lines = lines
    if lines.last == "" { lines.removeLast() }
    let place = lines.firstIndex { Self.parts(of: $0).name == key.rawValue } ?? lines.count
    lines.removeAll { Self.parts(of: $0).name == key.rawValue }
    if let value { lines.insert("\(key.rawValue) = \(value)", at: place) }
    do {
      try UserFolders.create(URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false))
      // The location of a store can contain a password.
      let file = try NewFile(path: path, access: .owner)
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
