public import LogbookRecords
import LogbookSuggestions

/// The kind and the location of a store on disk, in memory, or on a server.
///
/// ```swift
/// // PLACES selects another store, for example PLACES=json:places.json.
/// let text = ProcessInfo.processInfo.environment["PLACES"] ?? "memory:"
/// let location = try StorageLocation(parsing: text)
/// let storage = try Storage(location, of: model)
/// ```
public struct StorageLocation: Sendable {
  /// The medium that the location represents.
  package let medium: any Medium

  package init(_ medium: any Medium) { self.medium = medium }

  /// Returns the location of a SQLite database at the given path.
  ///
  /// Opening a ``Storage`` at the location creates the database if it does not exist, but not its folder.
  public static func sqlite(_ path: String) -> Self { Self(SQLiteMedium(path: path)) }
  /// Returns the location of an XML property list at the given path.
  ///
  /// The file is always read and written in its entirety, which is fast enough for thousands of records.
  public static func xml(_ path: String) -> Self { Self(DocumentMedium(format: .xml, file: path)) }
  /// Returns the location of a binary property list at the given path.
  ///
  /// As with ``xml(_:)``, the file is always read and written in its entirety.
  public static func binary(_ path: String) -> Self { Self(DocumentMedium(format: .binary, file: path)) }
  /// Returns the location of a JSON document at the given path.
  ///
  /// As with ``xml(_:)``, the file is always read and written in its entirety. Each record is on a separate line, so
  /// that people can read the file and compare different versions of it.
  public static func json(_ path: String) -> Self { Self(DocumentMedium(format: .json, file: path)) }
  /// The location of a SQLite database in memory.
  ///
  /// Each ``Storage`` that opens the location has a separate database, which is empty at first and is deleted when the
  /// ``Storage`` closes.
  public static var inMemorySQLite: Self { Self(SQLiteMedium(path: nil)) }
  /// The location of a store in plain memory.
  ///
  /// Each ``Storage`` that opens the location has a separate store, which is empty at first and is deleted when the
  /// ``Storage`` closes.
  public static var inMemory: Self { Self(MemoryMedium()) }

  /// The name of the kind of store: `sqlite`, `xml`, `binary`, `json`, `sqlite-memory`, `memory`, or `postgres`.
  public var kind: String { medium.kind }
  /// The path of the store, or `nil` if the store is not on disk.
  public var path: String? { medium.path }
  /// The name of the location in messages: the path if there is one, otherwise the ``text``.
  package var name: String { path ?? text }
  /// The location as text: the URL without a password if the store is on a server, otherwise the form that
  /// ``init(parsing:)`` reads, such as `sqlite:PATH`.
  package var text: String { medium.text }

  /// Returns a location of the same kind at the given path, or an unchanged location if the store is not on disk.
  package func moved(to path: String) -> Self { Self(medium.moved(to: path)) }

  /// Returns the same location with a resolved path; see ``Swift/String/resolved()``.
  ///
  /// - Throws: ``StoreError/cannotCreate(_:)`` if the path cannot be that of a store, for example because another store
  ///   would use it for its write-ahead log.
  package func resolved(_ system: SystemCalls = .real) throws(StoreError) -> Self {
    let location = Self(try medium.resolved(system))
    try location.path?.refuseNameOfStoreFile()
    return location
  }

  /// Creates a location from text, such as a command-line argument.
  ///
  /// - Parameter text: `sqlite:PATH`, `xml:PATH`, `binary:PATH`, `json:PATH`, `memory:`, `sqlite-memory:`, or a bare
  ///   path. A bare path that ends in `.xml`, `.plist`, or `.json` is the path of an XML property list, a binary
  ///   property list, or a JSON document, respectively; any other bare path is the path of a SQLite database. If a
  ///   relative path starts with letters or hyphens followed by a colon, precede it with `./`, as in `./a:b`.
  /// - Throws: ``/LogbookRecords/ValidationError`` if the text is empty; if the path is missing after a kind that
  ///   requires one; if anything follows `memory:` or `sqlite-memory:`; or if the text starts with an unknown kind,
  ///   which is any other sequence of ASCII letters and hyphens followed by a colon. `:memory:` and `sqlite::memory:`,
  ///   which contain SQLite's name for a database that is private to each connection, are also rejected. So is text
  ///   that resembles a URL or the parameters of a connection; the error does not show passwords in it.
  public init(parsing text: String) throws(ValidationError) {
    // Split the text by Unicode scalars, because a colon followed by a combining mark is not the character “:”.
    let parts = text.unicodeScalars.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init
    )
    let kind = parts.count == 2 ? parts[0] : ""
    let path = [":memory:", "sqlite::memory:"].contains(text) ? "" : parts.last ?? ""
    if ["postgres", "postgresql"].contains(kind.lowercased()) {
      throw Self.invalid(
        text,
        "must not be on a PostgreSQL server: that requires a build with the package trait Postgres"
      )
    }
    // Without this check, a mistyped URL, with its password, would become the name of a file.
    if text.resemblesURL || text.withoutSecrets != text {
      throw Self.invalid(text, "must be the path of a file, not a URL or the parameters of a connection")
    }
    switch (kind, path.isEmpty) {
    case ("memory", true): self = .inMemory
    case ("sqlite-memory", true): self = .inMemorySQLite
    case ("sqlite", false): self = .sqlite(path)
    case ("xml", false): self = .xml(path)
    case ("binary", false): self = .binary(path)
    case ("json", false): self = .json(path)
    case ("memory", _), ("sqlite-memory", _), ("sqlite", _), ("xml", _), ("binary", _), ("json", _), ("", true):
      throw Self.invalid(
        text,
        "must be a path, sqlite:PATH, xml:PATH, binary:PATH, json:PATH, memory: or sqlite-memory:"
      )
    default:
      try Self.refuseUnknown(kind, in: text)
      self =
        if text.hasSuffix(".xml") {
          .xml(text)
        } else if text.hasSuffix(".plist") {
          .binary(text)
        } else if text.hasSuffix(".json") {
          .json(text)
        } else {
          .sqlite(text)
        }
    }
  }
  /// Rejects text that begins with an unknown kind. Without this check, such text would be used as the path of a new
  /// store.
  private static func refuseUnknown(_ kind: String, in text: String) throws(ValidationError) {
    let isWord = kind.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || $0 == UInt8(ascii: "-") }
    guard isWord, !kind.isEmpty else { return }
    let kinds = ["sqlite", "xml", "binary", "json", "memory", "sqlite-memory"]
    let known =
      Suggestion.nearest(to: kind, among: kinds).map { "did you mean “\($0):”?" }
      ?? "the kinds are \(kinds.joined(separator: ", "))."
    throw invalid(
      text,
      "must not begin with “\(kind):”, which is not a kind of store; \(known) For such a file, use ./\(text)"
    )
  }

  private static func invalid(_ text: String, _ rule: String) -> ValidationError {
    ValidationError(field: "store", value: text.withoutSecrets, rule: rule)
  }
}

extension StorageLocation: Hashable {
  /// Returns whether two locations are of the same kind and have the same path or URL, if any.
  public static func == (left: Self, right: Self) -> Bool { AnyHashable(left.medium) == AnyHashable(right.medium) }

  /// Hashes the kind of the store and its path or URL, if any.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(medium)) }
}
