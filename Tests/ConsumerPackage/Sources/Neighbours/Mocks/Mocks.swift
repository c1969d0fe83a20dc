import LogbookDomain
import LogbookMocks

/// A declaration in a module that has the name of one of Logbook's folders.
public enum Mocks {
  /// Returns the number of tasks in a mock that stores no tasks.
  ///
  /// - Throws: A ``StoreError`` of the mock.
  public static func taskCount() async throws(StoreError) -> Int {
    let mock = try TaskStoreMock(storing: [])
    return try await mock.records(matching: TaskQuery()).count
  }
}
