import LogbookApp
import LogbookDomain
import LogbookPersistence

/// A type in a client's module that has the same name as one of Logbook's folders.
public enum App {
  /// Returns the number of tasks in a task list that has not been loaded.
  ///
  /// - Throws: A ``StoreError`` if the store cannot be opened.
  @MainActor
  public static func taskCount() throws(StoreError) -> Int {
    ControllerFactory(storage: try Storage(.inMemory)).makeTaskListController().tasks.count
  }
}
