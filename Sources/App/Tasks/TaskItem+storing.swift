import LogbookDomain
import Foundation

extension TaskStoreProtocol {
  /// Makes a task of these fields and stores it.
  func insert(_ fields: TaskItem.Fields, id: TaskItem.ID, createdAt: Date) async throws(StoreError) -> TaskItem {
    let task: TaskItem
    do {
      task = try TaskItem(fields, id: id, createdAt: createdAt)
    } catch {
      throw .invalid(error)
    }
    return try await insert(task)
  }
}

extension TaskItem {
  /// The same task, edited, or what a store would say of it.
  func storable(at moment: Date, _ change: (inout Fields) -> Void) throws(StoreError) -> TaskItem {
    do {
      return try edited(at: moment, change)
    } catch {
      throw .invalid(error)
    }
  }
}
