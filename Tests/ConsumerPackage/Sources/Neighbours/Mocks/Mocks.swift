import LogbookDomain
import LogbookMocks

/// Shows that a client's module may have the same name as one of Logbook's folders.
public enum Mocks {
  /// Returns the number of tasks in a mock that stores no tasks.
  ///
  /// - Throws: A ``StoreError`` that the mock throws.
  public static func taskCount() async throws(StoreError) -> Int {
    let mock = try TaskStoreMock(storing: [])
    return try await mock.records(matching: TaskQuery()).count
  }
}
