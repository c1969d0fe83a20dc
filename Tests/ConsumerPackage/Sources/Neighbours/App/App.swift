import LogbookApp
import LogbookDomain
import LogbookPersistence

/// Shows that a client's module may have the same name as one of Logbook's folders.
public enum App {
  /// Returns the number of tasks that a list shows before loading.
  ///
  /// - Throws: A ``StoreError`` if the storage cannot be opened.
  @MainActor
  public static func taskCount() throws(StoreError) -> Int {
    ControllerFactory(storage: try Storage(.inMemory)).makeTaskListController().tasks.count
  }
}
