import LogbookTesting

/// A type in a client's module that has the same name as a folder of Logbook's tests.
public enum Bench {
  /// The number of store operations in which tests can inject faults.
  public static var operationCount: Int { StoreOperation.allCases.count }
}
