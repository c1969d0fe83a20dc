import LogbookApp
import LogbookDomain
import LogbookPersistence

/// A module called as a folder of Logbook's, which uses Logbook's.
public enum App {
  /// How many tasks a list shows before it has read any.
  @MainActor
  public static func taskCount() throws(StoreError) -> Int {
    ControllerFactory(storage: try Storage(.inMemory)).makeTaskListController().tasks.count
  }
}
