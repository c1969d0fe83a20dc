import LogbookStorage

/// Shows that a client's module may have the same name as one of Logbook's folders.
public enum Persistence {
  /// The kind of a location in memory.
  public static var kind: String { StorageLocation.inMemory.kind }
}
