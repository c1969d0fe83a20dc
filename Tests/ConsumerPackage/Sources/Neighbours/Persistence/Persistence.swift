import LogbookStorage

/// A module called as a folder of Logbook's, which uses Logbook's.
public enum Persistence {
  /// How a place in memory is written.
  public static var kind: String { StorageLocation.inMemory.kind }
}
