import LogbookTesting

/// A declaration in a module that has the name of one of the folders of Logbook's tests.
public enum Bench {
  /// The number of store operations that can fail on demand.
  public static var operationCount: Int { StoreOperation.allCases.count }
}
