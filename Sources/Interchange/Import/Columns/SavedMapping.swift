import LogbookDomain
import LogbookPersistence
package import LogbookRecords
import LogbookStorage
import Foundation

/// Import options for files with the same layout, saved as a JSON file in the `maps` folder of the
/// configuration folder.
package struct SavedMapping: Hashable, Sendable {
  /// The kind of records in the files to which the mapping applies.
  package var kind: RecordKind
  /// The value of ``ImportOptions/mapping``.
  package var mapping: [String: String] = [:]
  /// The value of ``ImportOptions/entity``.
  package var entity: String?
  /// The value of ``ImportOptions/location``.
  package var location: String?
  /// The delimiter and the date format, as the user typed them.
  package var (delimiter, dateFormat): (String?, String?)
  /// The value of ``ImportOptions/wide``.
  package var wide: ReportColumn?
  /// The value of ``ImportOptions/encoding``.
  package var encoding: TextEncoding?
  /// The value of ``ImportOptions/skippedLines``.
  package var skippedLines = 0
  /// The value of ``ImportOptions/hasNoHeader``.
  package var hasNoHeader = false
  /// The conditions as the user typed them, in the form `COLUMN=VALUE`.
  package var conditions: [String] = []
  /// The decimal and thousands separators, if the user specified them.
  package var decimal: NumberStyle.Decimal?
  package var thousands: NumberStyle.Thousands?
  /// The value of ``ImportOptions/isCumulative``.
  package var isCumulative = false
  /// The value of ``ImportOptions/totals``, sorted.
  package var totals: [String] = []
  /// The value of ``ImportOptions/covers``.
  package var covers: ImportOptions.Covers?
  /// The value of ``ImportOptions/isDatedFirst``.
  package var isDatedFirst = false
  /// The value of ``ImportOptions/onInvalid``, if the user specified it.
  package var onInvalid: ImportOptions.OnInvalid?

  /// The maximum size of a file with a saved mapping, 1 MiB.
  private static let maximumSize = 1 << 20

  package init(kind: RecordKind) { self.kind = kind }

  /// Returns the path of the folder for saved mappings: `maps` in the configuration folder.
  package static func folder(environment: [String: String]) -> String {
    UserFolders(environment: environment).configuration + "/maps"
  }

  /// Creates a mapping from the saved file with the given name.
  ///
  /// - Throws: ``ValidationError`` if the name is invalid, the mapping does not exist, or its file is damaged. For a
  ///   missing mapping, the error lists the existing ones.
  package init(named name: String, in folder: String) throws(ValidationError) {
    let file = folder + "/" + (try Self.checked(name))
    func damaged(_ reason: String) -> ValidationError {
      ValidationError(field: "map", value: name, rule: "cannot be read from \(file): \(reason)")
    }
    let content: [UInt8]
    do throws(ImportError) {
      content = try ByteSource(path: file).limited(to: Self.maximumSize).bytes()
    } catch {
      guard case .fileMissing = error else { throw damaged("\(error)") }
      let names = Self.names(in: folder)
      let rule = "is not saved; " + (names.isEmpty ? "there are none" : "there are \(names.joined(separator: ", "))")
      throw ValidationError(field: "map", value: name, rule: rule)
    }
    var parser = JSONParser(content)
    let json: JSONValue
    do throws(JSONParser.Problem) { json = try parser.value() } catch { throw damaged(error.reason) }
    guard case .object(let members) = json else { throw damaged("it must be a JSON object") }
    kind = .reports
    for (key, value) in members {
      switch (key, value) {
      case ("as", .string(let text)):
        guard let kind = RecordKind(rawValue: text) else { throw damaged("as must be tasks or reports") }
        self.kind = kind
      case ("map", .object(let columns)):
        for case (let field, .string(let heading)) in columns { mapping[field] = heading }
      case ("entity", .string(let text)): entity = text
      case ("location", .string(let text)): location = text
      case ("delimiter", .string(let text)): delimiter = text
      case ("dateFormat", .string(let text)): dateFormat = text
      case ("wide", .string(let text)):
        guard let count = ReportColumn.counts.first(where: { $0.rawValue == text }) else {
          throw damaged("wide must be \(ReportColumn.counts.map(\.rawValue).joined(separator: " or "))")
        }
        wide = count
      case ("encoding", .string(let text)):
        guard let encoding = TextEncoding(name: text) else { throw damaged("encoding “\(text)” is unknown") }
        self.encoding = encoding
      case ("skipLines", .integer(let lines)): skippedLines = max(0, lines)
      case ("noHeader", .bool(let bool)): hasNoHeader = bool
      case ("where", .array(let values)):
        for case .string(let text) in values { conditions.append(text) }
      case ("decimal", .string(let text)):
        guard let decimal = NumberStyle.Decimal(rawValue: text) else { throw damaged("decimal must be . or ,") }
        self.decimal = decimal
      case ("thousands", .string(let text)):
        guard let thousands = NumberStyle.Thousands(rawValue: text) else {
          throw damaged("thousands must be \(NumberStyle.Thousands.allCases.map(\.rawValue).joined(separator: " or "))")
        }
        self.thousands = thousands
      case ("onInvalid", .string(let text)):
        guard let onInvalid = ImportOptions.OnInvalid(rawValue: text) else {
          let names = ImportOptions.OnInvalid.allCases.map(\.rawValue)
          throw damaged("onInvalid must be \(names.joined(separator: " or "))")
        }
        self.onInvalid = onInvalid
      case ("cumulative", .bool(let bool)): isCumulative = bool
      case ("cumulative", .array(let values)):
        isCumulative = true
        for case .string(let text) in values { totals.append(text) }
      case ("covers", .integer(let days)):
        guard Report.coveredDays.contains(days) else { throw damaged("covers must be from 1 to 366") }
        covers = .days(days)
      case ("covers", .string(let text)):
        guard text == ImportOptions.Covers.sinceLastText else {
          throw damaged("covers must be a number or \(ImportOptions.Covers.sinceLastText)")
        }
        covers = .sinceLast
      case ("dated", .string(let text)):
        guard ["first", "last"].contains(text) else { throw damaged("dated must be first or last") }
        isDatedFirst = text == "first"
      case (_, .null): break
      default: throw damaged("“\(key)” is unknown")
      }
    }
  }

  /// Saves the mapping under the given name, replacing any existing mapping with this name.
  ///
  /// - Throws: ``ValidationError`` if the name is invalid, or an error if the file or its folder cannot be written.
  package func save(as name: String, in folder: String) throws {
    let file = folder + "/" + (try Self.checked(name))
    let covers: JSONValue =
      switch covers {
      case nil: .null
      case .days(let days): .integer(days)
      case .sinceLast: .string(ImportOptions.Covers.sinceLastText)
      }
    let json = JSONValue.object([
      ("as", .string(kind.rawValue)),
      ("map", .object(mapping.sorted { $0.key < $1.key }.map { (key: $0.key, value: .string($0.value)) })),
      ("entity", JSONValue(entity)), ("location", JSONValue(location)), ("delimiter", JSONValue(delimiter)),
      ("dateFormat", JSONValue(dateFormat)), ("wide", JSONValue(wide?.rawValue)), ("noHeader", .bool(hasNoHeader)),
      ("encoding", JSONValue(encoding?.rawValue)), ("skipLines", .integer(skippedLines)),
      ("where", .array(conditions.map { .string($0) })),
      ("decimal", JSONValue(decimal?.rawValue)), ("thousands", JSONValue(thousands?.rawValue)),
      ("cumulative", totals.isEmpty ? .bool(isCumulative) : .array(totals.map { .string($0) })), ("covers", covers),
      ("dated", isDatedFirst ? .string("first") : .null), ("onInvalid", JSONValue(onInvalid?.rawValue)),
    ])
    try UserFolders.create(folder)
    try Data((json.text + "\n").utf8).write(to: URL(filePath: file), options: .atomic)
  }

  /// Returns the names of the saved mappings in a folder, sorted.
  package static func names(in folder: String) -> [String] {
    // Treat an unreadable folder as empty.
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter(isName).sorted()
  }

  /// Returns a name after checking that it is valid: 1 to 64 ASCII letters, digits, hyphens, dots and underscores,
  /// without a dot at the beginning.
  ///
  /// - Throws: ``ValidationError`` if the name is invalid.
  package static func checked(_ name: String) throws(ValidationError) -> String {
    if isName(name) { return name }
    let rule = "must be a name of 1 to 64 letters, digits, hyphens, dots and underscores"
    throw ValidationError(field: "map", value: name, rule: rule)
  }

  private static func isName(_ name: String) -> Bool {
    let isPlain = name.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(byte)
    }
    return isPlain && (1...64).contains(name.utf8.count) && !name.hasPrefix(".")
  }
}
