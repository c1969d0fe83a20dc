import LogbookDomain
import LogbookMocks

/// A module called as a folder of Logbook's, which uses Logbook's.
public enum Mocks {
  /// How many tasks a mock without stubs answers with.
  public static func taskCount() async throws(StoreError) -> Int {
    let mock = try TaskStoreMock(storing: [])
    return try await mock.records(matching: TaskQuery()).count
  }
}
