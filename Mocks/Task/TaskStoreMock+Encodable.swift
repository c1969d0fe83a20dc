import LogbookDomain

extension TaskStoreMock.Call: Encodable {
  private enum CodingKeys: String, CodingKey {
    case insert, insertMany, taskWithID, taskNumbered, tasksMatching, countMatching, update
    case deleteTasksWithIDs, deleteTasksMatching, batchesMatching, changes
  }

  private struct Batches: Encodable {
    let query: TaskQuery
    let size: Int
  }

  /// Encodes the name of the case and the arguments, as in `{"taskNumbered":7}`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .insert(let task): try values.encode(task, forKey: .insert)
    case .insertMany(let tasks): try values.encode(tasks, forKey: .insertMany)
    case .taskWithID(let id): try values.encode(id, forKey: .taskWithID)
    case .taskNumbered(let number): try values.encode(number, forKey: .taskNumbered)
    case .tasksMatching(let query): try values.encode(query, forKey: .tasksMatching)
    case .countMatching(let query): try values.encode(query, forKey: .countMatching)
    case .update(let tasks): try values.encode(tasks, forKey: .update)
    case .deleteTasksWithIDs(let ids): try values.encode(ids, forKey: .deleteTasksWithIDs)
    case .deleteTasksMatching(let query): try values.encode(query, forKey: .deleteTasksMatching)
    case .batchesMatching(let query, let size):
      try values.encode(Batches(query: query, size: size), forKey: .batchesMatching)
    case .changes: try values.encodeNil(forKey: .changes)
    }
  }
}
