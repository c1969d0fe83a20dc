import LogbookApp
import LogbookDomain
import LogbookPersistence

/// A declaration in a module that has the name of one of Logbook's folders.
public enum App {
  /// Returns the number of tasks that a list shows before loading.
  ///
  /// - Throws: A ``StoreError`` if the storage cannot be opened.
  @MainActor
  public static func taskCount() throws(StoreError) -> Int {
    ControllerFactory(storage: try Storage(.inMemory)).makeTaskListController().tasks.count
  }
}
