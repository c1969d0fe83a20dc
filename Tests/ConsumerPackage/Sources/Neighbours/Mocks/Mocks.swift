import LogbookDomain
import LogbookMocks

/// A type in a client's module that has the same name as one of Logbook's folders.
public enum Mocks {
  /// Returns the number of tasks in an empty mock store.
  ///
  /// - Throws: Any ``StoreError`` that the mock throws.
  public static func taskCount() async throws(StoreError) -> Int {
    let mock = try TaskStoreMock(storing: [])
    return try await mock.records(matching: TaskQuery()).count
  }
}
