import LogbookTesting

/// A module called as a folder of Logbook's tests, which uses Logbook's.
public enum Bench {
  /// How many operations of a store can fail on demand.
  public static var operationCount: Int { StoreOperation.allCases.count }
}
