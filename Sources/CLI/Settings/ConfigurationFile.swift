import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookSuggestions
import Foundation

/// The file with a person's defaults: lines of `key = value`.
///
/// Blank lines say nothing, nor do lines that begin with `#`. A value goes to the end of its line, without quotation marks.
struct ConfigurationFile: Sendable {
  /// What can be set.
  enum Key: String, CaseIterable, Sendable {
    case store, color, dates
  }

  /// A value, and the line it is on, from 1.
  struct Entry: Sendable {
    let value: String
    let line: Int
  }

  let path: String
  /// The home folder of whoever has it.
  let home: String
  /// Whether `LOGBOOK_CONFIG` names it.
  let isNamed: Bool
  private(set) var entries: [Key: Entry] = [:]
  /// The file as it is.
  private var text = ""

  /// Reads the file that `LOGBOOK_CONFIG` names, else `config` in the folder of the configuration.
  ///
  /// - Throws: If it cannot be read or understood, or if there is none and `LOGBOOK_CONFIG` names it.
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
      throw CLIError(.configuration, "there is no file \(path), which LOGBOOK_CONFIG names")
    } catch {
      throw CLIError(.configuration, "the configuration file is not right: \(error)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CLIError(.configuration, "the configuration file \(path) must be text in UTF-8")
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
      throw refusal(line, "“\(name)” is not known" + (near ?? "; what can be set is \(keys.joined(separator: ", "))"))
    }
    if let first = entries[key] { throw refusal(line, "“\(name)” is set in line \(first.line) already") }
    if value.isEmpty { throw refusal(line, "“\(name)” has no value; leave the line out, or begin it with #") }
    if value.hasPrefix("\"") || value.hasPrefix("'") { throw refusal(line, "the value must have no quotation marks") }
    entries[key] = Entry(value: value, line: line)
  }

  /// Writes the file with another value of a key, or without it; all other lines stay.
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

  /// What is said of a line.
  func refusal(_ line: Int, _ reason: String) -> CLIError {
    CLIError(.configuration, "\(path), line \(line): \(reason)")
  }
}
