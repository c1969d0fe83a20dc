public import LogbookRecords
import LogbookSuggestions

/// Where a storage lies and of what kind it is.
public struct StorageLocation: Sendable {
  /// What the location stands for.
  package let medium: any Medium

  package init(_ medium: any Medium) { self.medium = medium }

  /// A SQLite database on disk, at this path. It is created if nothing is there; its folder is not.
  public static func sqlite(_ path: String) -> Self { Self(SQLiteMedium(path: path)) }
  /// A property list in XML, at this path. The whole content is read and written at once: for thousands of records.
  public static func xml(_ path: String) -> Self { Self(DocumentMedium(format: .xml, file: path)) }
  /// A binary property list, at this path; otherwise as ``xml(_:)``.
  public static func binary(_ path: String) -> Self { Self(DocumentMedium(format: .binary, file: path)) }
  /// JSON with a line for each record, at this path, which people can read and compare; otherwise as ``xml(_:)``.
  public static func json(_ path: String) -> Self { Self(DocumentMedium(format: .json, file: path)) }
  /// A new, empty SQLite database in memory, which nobody else sees. It ends with the storage.
  public static var inMemorySQLite: Self { Self(SQLiteMedium(path: nil)) }
  /// New, empty plain memory, which nobody else sees. It ends with the storage.
  public static var inMemory: Self { Self(MemoryMedium()) }

  /// How the kind is written: `sqlite`, `xml`, `binary`, `json`, `sqlite-memory`, `memory` or `postgres`.
  public var kind: String { medium.kind }
  /// Where it lies, if it is on disk.
  public var path: String? { medium.path }
  /// Where it is, for a person: its path, or its ``text``.
  package var name: String { path ?? text }
  /// The location as ``init(parsing:)`` reads it: `sqlite:PATH`.
  package var text: String { medium.text }

  /// The same kind in another place.
  package func moved(to path: String) -> Self { Self(medium.moved(to: path)) }

  /// The same location with the path of the file itself; see ``Swift/String/resolved()``.
  package func resolved(_ system: SystemCalls = .real) throws(StoreError) -> Self { Self(try medium.resolved(system)) }

  /// Reads a location as a person writes it.
  ///
  /// - Parameter text: `sqlite:PATH`, `xml:PATH`, `binary:PATH`, `json:PATH`, `memory:`, `sqlite-memory:`, or a bare path,
  ///   whose ending `.xml`, `.plist` or `.json` tells a document and anything else SQLite.
  ///   A path with a colon behind a word needs a slash before it: `./a:b`.
  /// - Throws: ``/LogbookRecords/ValidationError`` if the text is empty or names a kind without a path, or an unknown kind: letters and
  ///   hyphens before the first colon. So does `:memory:`, by which SQLite means a database that each connection has for
  ///   itself.
  public init(parsing text: String) throws(ValidationError) {
    // By scalars: to a comparison of characters, a colon with a combining mark behind it is another.
    let parts = text.unicodeScalars.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init
    )
    let kind = parts.count == 2 ? parts[0] : ""
    let path = [":memory:", "sqlite::memory:"].contains(text) ? "" : parts.last ?? ""
    switch (kind, path.isEmpty) {
    case ("memory", true): self = .inMemory
    case ("sqlite-memory", true): self = .inMemorySQLite
    case ("sqlite", false): self = .sqlite(path)
    case ("xml", false): self = .xml(path)
    case ("binary", false): self = .binary(path)
    case ("json", false): self = .json(path)
    case ("memory", _), ("sqlite-memory", _), ("sqlite", _), ("xml", _), ("binary", _), ("json", _), ("", true):
      throw ValidationError(
        field: "store",
        value: text,
        rule: "must be a path, sqlite:PATH, xml:PATH, binary:PATH, json:PATH, memory: or sqlite-memory:"
      )
    default:
      try Self.refuseUnknown(kind, in: text)
      switch text.split(separator: ".").last {
      case "xml": self = .xml(text)
      case "plist": self = .binary(text)
      case "json": self = .json(text)
      default: self = .sqlite(text)
      }
    }
  }
  /// Refuses what looks like a kind and is none, rather than making a file of this name.
  private static func refuseUnknown(_ kind: String, in text: String) throws(ValidationError) {
    let isWord = kind.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || $0 == UInt8(ascii: "-") }
    guard isWord, !kind.isEmpty else { return }
    if ["postgres", "postgresql"].contains(kind) {
      let rule = "must not be on a PostgreSQL server: that takes a build with the package trait Postgres"
      throw ValidationError(field: "store", value: text, rule: rule)
    }
    let kinds = ["sqlite", "xml", "binary", "json", "memory", "sqlite-memory"]
    let known =
      Suggestion.nearest(to: kind, among: kinds).map { "did you mean “\($0):”?" }
      ?? "the kinds are \(kinds.joined(separator: ", "))."
    throw ValidationError(
      field: "store",
      value: text,
      rule: "must not begin with “\(kind):”, which is no kind of store; \(known) A file of this name is ./\(text)"
    )
  }
}

extension StorageLocation: Hashable {
  /// Whether two locations are of the same kind and lie in the same place.
  public static func == (left: Self, right: Self) -> Bool { AnyHashable(left.medium) == AnyHashable(right.medium) }

  /// Hashes the kind and the place.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(medium)) }
}
