import LogbookRecords
import LogbookSamples
import LogbookTesting
import Synchronization

extension RecordSabotages {
  static var updating: [Sabotage<Store>] {
    [
      sabotage("loses an update", breaks: "an update replaces every field, and touches no other record") {
        bad,
        good in
        bad.update = { records throws(StoreError) in try await good.update(Array(records.dropLast())) }
      },
      sabotage(
        "also updates the next record",
        breaks: "an update replaces every field, and touches no other record"
      ) { bad, good in
        bad.update = { records throws(StoreError) in
          try await good.update(records)
          let others = try await good.everything().filter { other in !records.contains { $0.id == other.id } }
          guard let next = others.first, let content = records.last else { return }
          let spoiled = try valid { () throws(ValidationError) in
            try content.identified(by: next.id, number: next.number)
          }
          try await good.update([spoiled])
        }
      },
      sabotage("returns stale results", breaks: "an update replaces every field, and touches no other record") {
        bad,
        good in
        let answers = Mutex<[Item.Query: [Item]]>([:])
        bad.records = { query throws(StoreError) in
          if let known = answers.withLock({ $0[query] }) { return known }
          let answer = try await good.records(query)
          answers.withLock { $0[query] = answer }
          return answer
        }
      },
      sabotage(
        "caches records looked up by ID",
        breaks: "an update replaces every field, and touches no other record",
        "deleting by ID deletes exactly those and returns how many"
      ) { bad, good in
        let found = Mutex<[Item.ID: Item]>([:])
        bad.recordWithID = { id throws(StoreError) in
          if let known = found.withLock({ $0[id] }) { return known }
          let record = try await good.recordWithID(id)
          found.withLock { $0[id] = record }
          return record
        }
      },
      sabotage(
        "caches records looked up by number",
        breaks: "an update replaces every field, and touches no other record",
        "deleting by ID deletes exactly those and returns how many"
      ) { bad, good in
        let found = Mutex<[Int: Item]>([:])
        bad.recordNumbered = { number throws(StoreError) in
          if let known = found.withLock({ $0[number] }) { return known }
          let record = try await good.recordNumbered(number)
          found.withLock { $0[number] = record }
          return record
        }
      },
      sabotage("updates by deleting and inserting", breaks: "an update without a number keeps the number") {
        bad,
        good in
        bad.update = { records throws(StoreError) in
          for record in records {
            _ = try await good.delete([record.id])
            _ = try await good.insertOne(record)
          }
        }
      },
      sabotage(
        "ignores an update of a missing record",
        breaks: "an update of an absent record is refused, and nothing changes"
      ) { bad, good in
        bad.update = { records throws(StoreError) in
          do throws(StoreError) {
            try await good.update(records)
          } catch .notFound {
            return
          }
        }
      },
      sabotage(
        "inserts missing records instead of refusing their update",
        breaks: "an update of an absent record is refused, and nothing changes",
        "a record that is absent can be neither updated nor deleted, and no number can be changed"
      ) { bad, good in
        bad.update = { records throws(StoreError) in
          for record in records {
            if try await good.recordWithID(record.id) == nil {
              _ = try await good.insertOne(record)
            } else {
              try await good.update([record])
            }
          }
        }
      },
      sabotage(
        "keeps half of a failed update",
        breaks: "an update of an absent record is refused, and nothing changes",
        "an update that changes a number is refused, and nothing changes"
      ) { bad, good in
        bad.update = { records throws(StoreError) in
          for record in records { try await good.update([record]) }
        }
      },
      sabotage(
        "ignores the number of an update",
        breaks: "an update that changes a number is refused, and nothing changes",
        "a record that is absent can be neither updated nor deleted, and no number can be changed"
      ) { bad, good in
        bad.update = { records throws(StoreError) in try await good.update(withoutNumbers(records)) }
      },
      sabotage(
        "keeps the first of several updates of a record",
        breaks: "when an update names a record twice, the last wins, and it is published once"
      ) { bad, good in
        bad.update = { records throws(StoreError) in try await good.update(records.reversed()) }
      },
    ]
  }
}
