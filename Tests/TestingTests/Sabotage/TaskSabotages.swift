import LogbookDomain
import LogbookRecords
import LogbookSamples
import LogbookTesting
import Synchronization

enum TaskSabotages {
  static var all: [Sabotage<any TaskStoreProtocol>] {
    (RecordSabotages<TaskItem>.all + parts + parents + circles).map { sabotage in
      sabotage.lifted { good, spoil in SabotagedStore(calls: spoil(StoreCalls(good))) }
    }
  }

  typealias Records = RecordSabotages<TaskItem>

  private static var parts: [Sabotage<StoreCalls<TaskItem>>] {
    [
      Records.sabotage("ignores the parent in a query", breaks: "queries about parts return what the reference returns")
      {
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
        breaks: "deleting a record deletes its parts at every depth, and counts them"
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
        breaks: "deleting by query deletes the parts too, whether or not they match"
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
        breaks: "a part that a deletion names along with its parent is counted once"
      ) { bad, good in
        bad.delete = { ids throws(StoreError) in
          var count = 0
          for id in ids { count += try await good.delete([id]) }
          return count
        }
      },
      Records.sabotage("also deletes the parent", breaks: "deleting a part leaves its parent and its siblings") {
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
      Records.sabotage("deletes the parts of an updated task", breaks: "an update of a record keeps its parts") {
        bad,
        good in
        bad.update = { tasks throws(StoreError) in
          try await good.update(tasks)
          let parts = try await good.everything().filter { part in tasks.contains { $0.id == part.parentID } }
          _ = try await good.delete(parts.map(\.id))
        }
      },
      Records.sabotage(
        "caches the parts of deleted tasks",
        breaks: "deleting a record deletes its parts at every depth, and counts them"
      ) { bad, good in
        let parts = Mutex<[TaskItem.ID: TaskItem]>([:])
        bad.recordWithID = { id throws(StoreError) in
          if let part = parts.withLock({ $0[id] }) { return part }
          let found = try await good.recordWithID(id)
          if let found, found.parentID != nil { parts.withLock { $0[id] = found } }
          return found
        }
        bad.update = { tasks throws(StoreError) in
          try await good.update(tasks)
          parts.withLock { for task in tasks { $0[task.id] = nil } }
        }
        bad.delete = { ids throws(StoreError) in
          let count = try await good.delete(ids)
          parts.withLock { for id in ids { $0[id] = nil } }
          return count
        }
        bad.deleteMatching = { query throws(StoreError) in
          let ids = try await good.records(query).map(\.id)
          let count = try await good.deleteMatching(query)
          parts.withLock { for id in ids { $0[id] = nil } }
          return count
        }
      },
      Records.sabotage(
        "announces the deleted without their parts",
        breaks: "parts that are deleted with their parent are published"
      ) { bad, good in
        let broadcast = bad.announce(as: good) { $1.send($0) }
        bad.delete = { ids throws(StoreError) in
          let count = try await good.delete(ids)
          if !ids.isEmpty { broadcast.send(StoreChange(deleted: ids)) }
          return count
        }
      },
      Records.sabotage(
        "remembers deleted parts",
        breaks: "parts that were deleted with their parent can be inserted again"
      ) { bad, good in
        let deleted = Remembered<TaskItem.ID>()
        bad.delete = { ids throws(StoreError) in
          let before = try await good.everything().map(\.id)
          let count = try await good.delete(ids)
          let after = try await good.everything().map(\.id)
          for id in before where !after.contains(id) && !ids.contains(id) { _ = deleted.insert(id) }
          return count
        }
        bad.replaceInsert { tasks throws(StoreError) in
          for task in tasks where deleted.contains(task.id) { throw .duplicate(RecordReference(task.id)) }
          return try await good.insert(tasks)
        }
      },
      Records.sabotage(
        "refuses more than a thousand levels of subtasks",
        breaks: "a chain of 2000 records, each part of the one before, can be inserted and deleted"
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
      Records.sabotage(
        "accepts orphans",
        breaks: "a record whose parent does not exist can be neither inserted nor updated",
        "when the parent of one of several records does not exist, none is written"
      ) { bad, good in
        bad.replaceInsert { tasks throws(StoreError) in
          do throws(StoreError) {
            return try await good.insert(tasks)
          } catch .invalid {
            return try await good.insert(changed(tasks) { $0.parentID = nil })
          }
        }
      },
      Records.sabotage(
        "drops the missing parents of several tasks",
        breaks: "when the parent of one of several records does not exist, none is written"
      ) { bad, good in
        bad.insert = { tasks throws(StoreError) in
          do throws(StoreError) {
            return try await good.insert(tasks)
          } catch .invalid where tasks.count > 1 {
            return try await good.insert(changed(tasks) { if $0.parentID == .absent { $0.parentID = nil } })
          }
        }
      },
      Records.sabotage(
        "ignores an update that creates a cycle",
        breaks: "a record cannot be made part of its own part, and nothing changes"
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
        breaks: "records that are part of each other cannot be inserted"
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
        breaks: "a parent may come after its parts in an insertion"
      ) { bad, good in
        bad.insert = { tasks throws(StoreError) in
          var inserted: [TaskItem] = []
          for task in tasks { inserted.append(try await good.insertOne(task)) }
          return inserted
        }
      },
      Records.sabotage(
        "checks every parent in an update, not only the last",
        breaks: "when an update names a record twice, only the last determines its parent"
      ) { bad, good in
        bad.update = { tasks throws(StoreError) in
          for task in tasks { try await good.update([task]) }
        }
      },
      Records.sabotage(
        "keeps the old parent",
        breaks: "a part that was moved belongs to its new parent only"
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

  static func changed(
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
