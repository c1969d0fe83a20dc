import LogbookStorage

/// A type in a client's module that has the same name as one of Logbook's folders.
public enum Persistence {
  /// The name of the kind of store at an in-memory location.
  public static var kind: String { StorageLocation.inMemory.kind }
}
