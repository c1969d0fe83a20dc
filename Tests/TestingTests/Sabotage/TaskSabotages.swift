import LogbookDomain
import LogbookRecords
import LogbookTesting

enum TaskSabotages {
  static var all: [Sabotage<any TaskStoreProtocol>] {
    (RecordSabotages<TaskItem>.all + subtasks + parents).map { sabotage in
      sabotage.lifted { good, spoil in SabotagedStore(calls: spoil(StoreCalls(good))) }
    }
  }

  private typealias Records = RecordSabotages<TaskItem>

  private static var subtasks: [Sabotage<StoreCalls<TaskItem>>] {
    [
      Records.sabotage(
        "ignores the parent in a query",
        breaks: "queries about subtasks return what the reference returns"
      ) {
        bad,
        good in
        bad.records = { query throws(StoreError) in
          var query = query
          query.parentID = nil
          return try await good.records(query)
        }
      },
      Records.sabotage(
        "does not delete subtasks with their parent",
        breaks: "deleting a task deletes its subtasks at every depth, and counts and publishes them"
      ) { bad, good in
        bad.delete = { ids throws(StoreError) in
          try await good.update(
            changed(good.everything()) { if ids.contains(where: $0.parentID.equals) { $0.parentID = nil } }
          )
          return try await good.delete(ids)
        }
      },
      Records.sabotage(
        "does not delete subtasks by query",
        breaks: "deleting tasks by query deletes their subtasks too, whether or not they match"
      ) { bad, good in
        bad.deleteMatching = { query throws(StoreError) in
          let ids = try await good.records(query).map(\.id)
          try await good.update(
            changed(good.everything()) { if ids.contains(where: $0.parentID.equals) { $0.parentID = nil } }
          )
          return try await good.delete(ids)
        }
      },
      Records.sabotage(
        "deletes the given tasks one by one",
        breaks: "a subtask that a deletion names along with its parent is counted once"
      ) { bad, good in
        bad.delete = { ids throws(StoreError) in
          var count = 0
          for id in ids { count += try await good.delete([id]) }
          return count
        }
      },
      Records.sabotage("also deletes the parent", breaks: "deleting a subtask leaves its parent and its siblings") {
        bad,
        good in
        bad.delete = { ids throws(StoreError) in
          var targets = ids
          for id in ids {
            if let parent = try await good.recordWithID(id)?.parentID { targets.append(parent) }
          }
          return try await good.delete(targets)
        }
      },
      Records.sabotage(
        "refuses more than a thousand levels of subtasks",
        breaks: "a chain of 2000 tasks, each part of the one before, can be inserted and deleted"
      ) { bad, good in
        bad.insert = { tasks throws(StoreError) in
          if tasks.count(where: { $0.parentID != nil }) > 1000 { throw .constraint("too deep") }
          return try await good.insert(tasks)
        }
      },
      Records.sabotage(
        "never reopens a task",
        breaks: "a task that is completed or reopened is found by its new state"
      ) { bad, good in
        bad.update = { tasks throws(StoreError) in
          for task in tasks {
            let before = try await good.recordWithID(task.id)
            try await good.update(changed([task]) { $0.completedAt = $0.completedAt ?? before?.completedAt })
          }
        }
      },
    ]
  }

  private static var parents: [Sabotage<StoreCalls<TaskItem>>] {
    [
      Records.sabotage("accepts orphans", breaks: "a parent that does not exist is refused, and nothing changes") {
        bad,
        good in
        bad.replaceInsert { tasks throws(StoreError) in
          do throws(StoreError) {
            return try await good.insert(tasks)
          } catch .invalid {
            return try await good.insert(changed(tasks) { $0.parentID = nil })
          }
        }
      },
      Records.sabotage(
        "ignores an update that creates a cycle",
        breaks: "a task cannot be made part of its own subtask, and nothing changes"
      ) { bad, good in
        bad.update = { tasks throws(StoreError) in
          do throws(StoreError) {
            try await good.update(tasks)
          } catch .invalid {
            return
          }
        }
      },
      Records.sabotage(
        "breaks up a cycle",
        breaks: "tasks that are part of each other cannot be inserted"
      ) { bad, good in
        bad.insert = { tasks throws(StoreError) in
          do throws(StoreError) {
            return try await good.insert(tasks)
          } catch .invalid {
            return try await good.insert(changed(tasks) { $0.parentID = nil })
          }
        }
      },
      Records.sabotage(
        "requires parents before their subtasks",
        breaks: "a parent may come after its subtasks in an insertion"
      ) { bad, good in
        bad.insert = { tasks throws(StoreError) in
          var inserted: [TaskItem] = []
          for task in tasks { inserted.append(try await good.insertOne(task)) }
          return inserted
        }
      },
      Records.sabotage(
        "checks every parent in an update, not only the last",
        breaks: "when an update names a task twice, only the last determines its parent"
      ) { bad, good in
        bad.update = { tasks throws(StoreError) in
          for task in tasks { try await good.update([task]) }
        }
      },
      Records.sabotage(
        "keeps the old parent",
        breaks: "a subtask that was moved belongs to its new parent only"
      ) { bad, good in
        bad.update = { tasks throws(StoreError) in
          for task in tasks {
            let parentID = try await good.recordWithID(task.id)?.parentID
            try await good.update(changed([task]) { $0.parentID = parentID })
          }
        }
      },
    ]
  }

  private static func changed(
    _ tasks: [TaskItem],
    _ edit: (inout TaskItem.Fields) -> Void
  ) throws(StoreError) -> [TaskItem] {
    try valid { () throws(ValidationError) in
      try tasks.map { task throws(ValidationError) in try task.edited(at: task.modifiedAt, edit) }
    }
  }
}

extension Optional where Wrapped: Equatable {
  fileprivate func equals(_ other: Wrapped) -> Bool { self == other }
}
