import LogbookStorage

/// A type in a client's module that has the same name as one of Logbook's folders.
public enum Persistence {
  /// The kind of in-memory storage locations.
  public static var kind: String { StorageLocation.inMemory.kind }
}
