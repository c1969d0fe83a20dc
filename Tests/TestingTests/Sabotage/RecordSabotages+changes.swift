import LogbookRecords
import LogbookTesting
import Synchronization

extension RecordSabotages {
  private static var eachOnce: String {
    "every commit is published once, in order, with what it inserted, updated and deleted"
  }

  static var changes: [Sabotage<Store>] {
    [
      sabotage("publishes nothing", breaks: eachOnce, patience: .milliseconds(800)) { bad, _ in
        let silence = Broadcast<StoreChange<Item>>()
        bad.changes = { silence.stream() }
      },
      sabotage("ends its streams of changes immediately", breaks: eachOnce) { bad, _ in
        bad.changes = { AsyncStream { $0.finish() } }
      },
      sabotage("ends its streams of changes after the first change", breaks: eachOnce) { bad, good in
        bad.changes = {
          let changes = good.changes()
          return AsyncStream { continuation in
            Task {
              for await change in changes {
                continuation.yield(change)
                break
              }
              continuation.finish()
            }
          }
        }
      },
      sabotage("publishes changes twice", breaks: eachOnce) { bad, good in
        bad.announce(as: good) { change, broadcast in
          broadcast.send(change)
          broadcast.send(change)
        }
      },
      sabotage("publishes updates as insertions", breaks: eachOnce) { bad, good in
        bad.announce(as: good) { change, broadcast in
          broadcast.send(StoreChange(inserted: change.inserted + change.updated, deleted: change.deleted))
        }
      },
      sabotage("publishes partial changes", breaks: eachOnce) { bad, good in
        bad.announce(as: good) { change, broadcast in
          broadcast.send(
            StoreChange(
              inserted: change.inserted,
              updated: change.updated,
              deleted: change.deleted,
              isPartial: true
            )
          )
        }
      },
      sabotage("publishes to only one listener", breaks: "every listener receives every change once") { bad, good in
        let isTaken = Atomic(false)
        bad.changes = {
          isTaken.exchange(true, ordering: .relaxed) ? AsyncStream { $0.finish() } : good.changes()
        }
      },
      sabotage("publishes a failed write", breaks: "a write that fails publishes nothing") { bad, good in
        let failures = bad.announce(as: good) { $1.send($0) }
        bad.update = { [update = bad.update] records throws(StoreError) in
          do throws(StoreError) {
            try await update(records)
          } catch {
            failures.send(StoreChange(updated: records.map(\.id)))
            throw error
          }
        }
      },
      sabotage(
        "publishes earlier changes to new listeners",
        breaks: "a listener receives only commits made after it was created"
      ) {
        bad,
        good in
        let past = Mutex<[StoreChange<Item>]>([])
        let broadcast = bad.announce(as: good) { change, broadcast in
          past.withLock { $0.append(change) }
          broadcast.send(change)
        }
        bad.changes = { broadcast.stream(startingWith: past.withLock { $0 }) }
      },
      sabotage("publishes changes before writing them", breaks: "a published change can already be read") { bad, good in
        let broadcast = Broadcast<StoreChange<Item>>()
        let readings = Broadcast<Void> { $0 }
        bad.changes = { broadcast.stream() }
        bad.recordWithID = { id throws(StoreError) in
          defer { readings.send(()) }
          return try await good.recordWithID(id)
        }
        bad.insertOne = { record throws(StoreError) in
          let readings = readings.stream()
          broadcast.send(StoreChange(inserted: [record.id]))
          // The insertion waits until a listener has looked up the record, which is not yet stored.
          for await _ in readings { break }
          return try await good.insertOne(record)
        }
      },
      sabotage(
        "publishes updates of no records",
        breaks: "inserting, updating or deleting no records changes and publishes nothing"
      ) { bad, good in
        let broadcast = bad.announce(as: good) { $1.send($0) }
        bad.update = { records throws(StoreError) in
          try await good.update(records)
          broadcast.send(StoreChange(updated: records.map(\.id)))
        }
      },
    ]
  }
}

extension StoreCalls {
  /// Replaces the writes with calls that write to the correct store and then call `announce` to publish the changes.
  /// Also replaces the stream of changes with the stream of a broadcast.
  ///
  /// - Parameter announce: A closure that receives a change made by the correct store, and the broadcast with which to
  ///   publish changes.
  /// - Returns: The broadcast.
  @discardableResult
  mutating func announce(
    as good: Self,
    _ announce: @escaping @Sendable (StoreChange<Item>, Broadcast<StoreChange<Item>>) -> Void
  ) -> Broadcast<StoreChange<Item>> {
    let broadcast = Broadcast<StoreChange<Item>>()
    @Sendable func announceInserted(_ records: [Item]) {
      if !records.isEmpty { announce(StoreChange(inserted: records.map(\.id)), broadcast) }
    }
    @Sendable func announceDeleted(since before: [Item]) async throws(StoreError) {
      let after = Set(try await good.everything().map(\.id))
      let deleted = before.map(\.id).filter { !after.contains($0) }
      if !deleted.isEmpty { announce(StoreChange(deleted: deleted), broadcast) }
    }
    changes = { broadcast.stream() }
    replaceInsert { records throws(StoreError) in
      let inserted = try await good.insert(records)
      announceInserted(inserted)
      return inserted
    }
    update = { records throws(StoreError) in
      try await good.update(records)
      if !records.isEmpty { announce(StoreChange(updated: records.map(\.id)), broadcast) }
    }
    delete = { ids throws(StoreError) in
      let before = try await good.everything()
      let count = try await good.delete(ids)
      try await announceDeleted(since: before)
      return count
    }
    deleteMatching = { query throws(StoreError) in
      let before = try await good.everything()
      let count = try await good.deleteMatching(query)
      try await announceDeleted(since: before)
      return count
    }
    return broadcast
  }
}
