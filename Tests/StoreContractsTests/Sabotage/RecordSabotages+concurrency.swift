import Domain
import StoreContracts
import Synchronization

extension RecordSabotages {
  static var concurrency: [Sabotage<Store>] {
    [
      sabotage(
        "chooses numbers before its turn to write",
        breaks: "concurrent insertions all succeed, with numbers of their own, announced in order"
      ) { bad, good in
        bad.replaceInsert { records throws(StoreError) in
          let last = try await good.everything().last?.number ?? 0
          for _ in 0..<20 { await Task.yield() }
          return try await good.insert(numbered(records, after: last))
        }
      },
      sabotage(
        "loses an update under concurrency",
        breaks: "concurrent updates of different records are all kept"
      ) { bad, good in
        bad.update = { records throws(StoreError) in
          var all = try await good.everything()
          for _ in 0..<20 { await Task.yield() }
          for (index, record) in all.enumerated() {
            if let changed = records.last(where: { $0.id == record.id }) { all[index] = changed }
          }
          try await good.update(all)
        }
      },
      sabotage("shows readers half of a batch", breaks: "readers see insertions whole or not at all") { bad, good in
        let readings = Readings()
        bad.count = { query throws(StoreError) in
          defer { readings.count.add(1, ordering: .relaxed) }
          return try await good.count(query)
        }
        bad.insert = { records throws(StoreError) in
          var inserted: [Record] = []
          for record in records {
            inserted.append(try await good.insertOne(record))
            // Goes on when somebody has read what is there so far; gives up when nobody ever does.
            let before = readings.count.load(ordering: .relaxed)
            for _ in 0..<100_000 where inserted.count == 1 && readings.count.load(ordering: .relaxed) == before {
              await Task.yield()
            }
          }
          return inserted
        }
      },
      sabotage(
        "leaks across instances",
        breaks: "two stores have nothing in common",
        "a store announces nothing of another",
        isShared: true
      ) { _, _ in },
      sabotage(
        "stops in the middle when cancelled",
        breaks: "a write that is cancelled is done whole, or fails as cancelled and is not done"
      ) { bad, good in
        bad.insert = { records throws(StoreError) in
          var inserted: [Record] = []
          for record in records {
            inserted.append(try await good.insertOne(record))
            for _ in 0..<20 { await Task.yield() }
            if Task.isCancelled { throw .cancelled }
          }
          return inserted
        }
      },
      sabotage(
        "does half of an update when cancelled",
        breaks: "a write that is cancelled at any of its suspension points is done whole, or not at all and fails as "
          + "cancelled"
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
        "gives half of an answer when cancelled",
        breaks: "a read that is cancelled gives the whole answer or fails as cancelled"
      ) { bad, good in
        bad.records = { query throws(StoreError) in
          let records = try await good.records(query)
          return Task.isCancelled ? Array(records.prefix(records.count / 2)) : records
        }
      },
    ]
  }
}

/// How often a store has been read.
private final class Readings: Sendable {
  let count = Atomic(0)
}
