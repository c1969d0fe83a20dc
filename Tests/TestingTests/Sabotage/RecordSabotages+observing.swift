import LogbookRecords
import LogbookTesting
import Synchronization

extension RecordSabotages {
  static var observing: [Sabotage<Store>] {
    [
      sabotage(
        "publishes only insertions",
        breaks: "the values of a query are its result at first, and then after every commit that changes it",
        patience: .milliseconds(800)
      ) { bad, good in
        bad.announce(as: good) { change, broadcast in if !change.inserted.isEmpty { broadcast.send(change) } }
      },
      sabotage(
        "always returns the first count",
        breaks: "the counts of a query over time are those of the records it returns",
        patience: .milliseconds(800)
      ) { bad, good in
        let first = Mutex<Int?>(nil)
        bad.count = { query throws(StoreError) in
          if let count = first.withLock(\.self) { return count }
          let count = try await good.count(query)
          first.withLock { $0 = count }
          return count
        }
      },
      sabotage(
        "returns a different order each time",
        breaks: "a commit that does not change a query's result produces no new value"
      ) { bad, good in
        let isReversed = Mutex(true)
        bad.replaceRecords { query throws(StoreError) in
          let records = try await good.records(query)
          let isReversed = isReversed.withLock { isReversed in
            isReversed.toggle()
            return isReversed
          }
          return isReversed ? records.reversed() : records
        }
      },
      sabotage(
        "omits the latest insertion",
        breaks: "after commits in quick succession the newest value is seen"
      ) { bad, good in
        let before = Mutex<[Item]>([])
        bad.replaceInsert { records throws(StoreError) in
          let known = try await good.everything()
          before.withLock { $0 = known }
          return try await good.insert(records)
        }
        bad.replaceRecords { query in query.apply(to: before.withLock(\.self)) }
      },
    ]
  }
}
