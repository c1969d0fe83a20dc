import LogbookStorage

/// A declaration in a module that has the name of one of Logbook's folders.
public enum Persistence {
  /// The kind of a location in memory.
  public static var kind: String { StorageLocation.inMemory.kind }
}
