import LogbookRecords
import LogbookTesting
import Synchronization

extension RecordSabotages {
  static var concurrency: [Sabotage<Store>] {
    [
      sabotage(
        "chooses numbers before it can write",
        breaks: "concurrent insertions all succeed, with distinct numbers, published in order"
      ) { bad, good in
        let meeting = Meeting()
        bad.replaceInsert { records throws(StoreError) in
          let last = try await good.everything().last?.number ?? 0
          await meeting.arrive()
          return try await good.insert(numbered(records, after: last))
        }
      },
      sabotage(
        "loses a concurrent update",
        breaks: "concurrent updates of different records are all kept"
      ) { bad, good in
        let meeting = Meeting()
        bad.update = { records throws(StoreError) in
          var all = try await good.everything()
          await meeting.arrive()
          for (index, record) in all.enumerated() {
            if let changed = records.last(where: { $0.id == record.id }) { all[index] = changed }
          }
          try await good.update(all)
        }
      },
      sabotage("shows readers half of a batch", breaks: "readers see insertions whole or not at all") { bad, good in
        let readings = Broadcast<Void> { $0 }
        bad.count = { query throws(StoreError) in
          defer { readings.send(()) }
          return try await good.count(query)
        }
        bad.insert = { records throws(StoreError) in
          let readings = readings.stream()
          let first = try await good.insertOne(records[0])
          // The insertion waits until a reader has counted the records inserted so far.
          for await _ in readings { break }
          return [first] + (try await good.insert(Array(records[1...])))
        }
      },
      sabotage(
        "shares its contents with other instances",
        breaks: "two stores have nothing in common",
        "a store publishes no changes of another",
        isShared: true
      ) { _, _ in },
      sabotage(
        "stops in the middle of an insertion when cancelled",
        breaks: "a write that is cancelled either completes, or fails as cancelled without effect"
      ) { bad, good in
        bad.insert = { records throws(StoreError) in
          _ = try await good.insertOne(records[0])
          await untilCancelled()
          throw .cancelled
        }
      },
      sabotage(
        "does half of an update when cancelled",
        breaks: "a write that is cancelled at any suspension point either completes, or fails as cancelled "
          + "without effect"
      ) { bad, good in
        bad.update = { records throws(StoreError) in
          for record in records {
            if Task.isCancelled { throw .cancelled }
            try await good.update([record])
            await Task.yield()
          }
        }
      },
      sabotage(
        "returns half of a result when cancelled",
        breaks: "a read that is cancelled returns the whole answer or fails as cancelled"
      ) { bad, good in
        bad.records = { query throws(StoreError) in
          let records = try await good.records(query)
          return Task.isCancelled ? Array(records.prefix(records.count / 2)) : records
        }
      },
    ]
  }
}

/// A point at which the first caller waits for the second one. Later callers do not wait.
private final class Meeting: Sendable {
  private let arrivals = Atomic(0)
  private let (arrivalOfSecond, arrival) = AsyncStream.makeStream(of: Never.self)

  func arrive() async {
    if arrivals.add(1, ordering: .relaxed).newValue > 1 { return arrival.finish() }
    for await _ in arrivalOfSecond {}
  }
}
