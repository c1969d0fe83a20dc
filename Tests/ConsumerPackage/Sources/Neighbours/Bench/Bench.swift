import LogbookTesting

/// Shows that a client's module may have the same name as a folder of Logbook's tests.
public enum Bench {
  /// The number of store operations that can fail on demand.
  public static var operationCount: Int { StoreOperation.allCases.count }
}
