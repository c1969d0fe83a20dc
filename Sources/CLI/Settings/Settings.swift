import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// The user's settings. Options take precedence over environment variables, which take precedence over the
/// configuration file.
struct Settings: Sendable {
  enum Origin: Sendable {
    case option(String)
    case variable(String)
    case file(ConfigurationFile, line: Int)
    case program
  }

  struct Setting<Value: Sendable>: Sendable {
    var value: Value
    var origin = Origin.program
  }

  enum Color: String, CaseIterable {
    case auto
    case always
    case never
  }

  /// The path of the configuration file. The file does not have to exist.
  var file = Setting(value: "")
  /// The location of the store; `nil` for the default store.
  var store = Setting<StorageLocation?>(value: nil)
  var color = Setting(value: Color.auto)
  var dates = Setting(value: DateStyle.auto)

  init() {}

  /// Reads the settings from the options, the environment and the configuration file.
  ///
  /// - Throws: ``CLIError`` or ``ValidationError`` if an option or a line of the file is invalid,
  ///   or if `LOGBOOK_STORE` is invalid and no option overrides it.
  init(_ invocation: Invocation, _ file: ConfigurationFile, environment: [String: String]) throws {
    self.file.value = file.path
    if file.isNamed { self.file.origin = .variable("LOGBOOK_CONFIG") }
    try take(file)
    // Source: no-color.org.
    for (name, isSet) in [
      ("NO_COLOR", !environment["NO_COLOR", default: ""].isEmpty),
      ("TERM", ["dumb", ""].contains(environment["TERM", default: ""])),
    ] where isSet { color = Setting(value: .never, origin: .variable(name)) }
    let options = invocation.global
    if let location = try options.store {
      store = Setting(value: location, origin: .option(options.name(of: \.store)))
    } else if let location = environment["LOGBOOK_STORE"], !location.isEmpty {
      store = Setting(value: try Self.location(location), origin: .variable("LOGBOOK_STORE"))
    }
    if let choice = try options.color {
      color = Setting(value: choice, origin: .option(options.name(of: \.color)))
    }
    if options.plain { color = Setting(value: .never, origin: .option(options.name(of: \.plain))) }
    if options.noColor { color = Setting(value: .never, origin: .option(options.name(of: \.noColor))) }
    if let style = try options.dates { dates = Setting(value: style, origin: .option(options.name(of: \.dates))) }
    if options.plain { dates = Setting(value: .iso, origin: .option(options.name(of: \.plain))) }
  }

  private mutating func take(_ file: ConfigurationFile) throws {
    for (key, entry) in try file.entries() {
      let origin = Origin.file(file, line: entry.line)
      do {
        switch key {
        case .store:
          store = Setting(value: try Self.location(entry.value, home: file.home), origin: origin)
        case .color:
          color = Setting(value: try Invocation.choice(entry.value, "color", among: Color.allCases), origin: origin)
        case .dates:
          dates = Setting(value: try DateStyle(entry.value, field: "dates"), origin: origin)
        }
      } catch {
        let message = CLIError(error).message.replacing(entry.value, with: entry.value.withoutSecrets)
        throw file.refusal(entry.line, message)
      }
    }
  }

  /// Parses the location of a store.
  ///
  /// - Parameter home: The folder that replaces `~` in text that no shell has expanded. If a folder is given, relative
  ///   paths are rejected.
  static func location(_ text: String, home: String? = nil) throws -> StorageLocation {
    let location = try StorageLocation(typed: text)
    if location.path == "-" {
      throw ValidationError(
        field: "store",
        value: text.withoutSecrets,
        rule: "must be a file; write ./- for a file of this name"
      )
    }
    guard let home, let path = location.path, path.utf8.first != UInt8(ascii: "/") else { return location }
    guard path.utf8.starts(with: "~/".utf8) else {
      throw ValidationError(field: "store", value: text.withoutSecrets, rule: "must be a path that starts with / or ~/")
    }
    return location.moved(to: home + String(path.unicodeScalars.dropFirst()))
  }
}

extension Settings.Origin: CustomStringConvertible {
  var description: String {
    switch self {
    case .option(let name): "--\(name)"
    case .variable(let name): name
    case .file(let file, let line): "\(file.path), line \(line)"
    case .program: "default"
    }
  }
}
