public import Domain

/// Where a storage lies and of what kind it is.
public enum StorageLocation: Hashable, Sendable {
  /// A SQLite database on disk, at this path. It is created if nothing is there; its folder is not.
  case sqlite(String)
  /// A new, empty SQLite database in memory, which nobody else sees. It ends with the storage.
  case inMemorySQLite
  /// New, empty plain memory, which nobody else sees. It ends with the storage.
  case inMemory

  /// Reads a location as a person writes it.
  ///
  /// - Parameter text: `sqlite:PATH` or a bare path, `memory:`, or `sqlite-memory:`.
  /// - Throws: ``Domain/ValidationError`` if the text is empty or names a kind that does not exist.
  public init(parsing text: String) throws(ValidationError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts.count == 2 ? parts[0] : "", parts.last ?? "") {
    case ("memory", ""): self = .inMemory
    case ("sqlite-memory", ""): self = .inMemorySQLite
    case ("sqlite", let path) where !path.isEmpty: self = .sqlite(String(path))
    case ("memory", _), ("sqlite-memory", _), ("sqlite", _), (_, ""), ("xml", _), ("binary", _), ("json", _):
      throw ValidationError(
        field: "store",
        value: text,
        rule: "must be a path, sqlite:PATH, memory: or sqlite-memory:"
      )
    default: self = .sqlite(text)
    }
  }
}
