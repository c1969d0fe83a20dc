import LogbookRecords
import LogbookSamples
import LogbookTesting
import Synchronization

extension RecordSabotages {
  static var inserting: [Sabotage<Store>] {
    [
      sabotage("returns a record that was not inserted", breaks: "a new store is empty") { bad, good in
        bad.replaceRecords { query throws(StoreError) in
          let records = try await good.records(query)
          return records.isEmpty
            ? try valid { () throws(ValidationError) in try Item.samples(1, seed: 0, related: false) } : records
        }
      },
      sabotage(
        "returns an inserted record without its number",
        breaks: "a record that was inserted is returned and found as it was given, with its number"
      ) { bad, good in
        bad.insertOne = { record throws(StoreError) in
          _ = try await good.insertOne(record)
          return record
        }
      },
      sabotage(
        "inserts in reverse order",
        breaks: "records that were inserted at once are returned and found in the order given",
        "numbers are 1 or more and ascend in the order of insertion"
      ) { bad, good in
        bad.insert = { records throws(StoreError) in try await good.insert(records.reversed()).reversed() }
      },
      sabotage(
        "throws an error for a missing record",
        breaks: "looking up an absent ID or number finds nothing and does not fail"
      ) { bad, good in
        bad.recordWithID = { id throws(StoreError) in
          guard let record = try await good.recordWithID(id) else { throw .notFound(RecordReference(id)) }
          return record
        }
      },
      sabotage(
        "returns the last record for a negative number",
        breaks: "looking up an absent ID or number finds nothing and does not fail"
      ) { bad, good in
        bad.recordNumbered = { number throws(StoreError) in
          number < 0 ? try await good.everything().last : try await good.recordNumbered(number)
        }
      },
    ]
  }

  static var numbering: [Sabotage<Store>] {
    [
      sabotage(
        "ignores the numbers of inserted records",
        breaks: "a record that comes with a number keeps it, and numbers assigned later are larger"
      ) { bad, good in
        bad.replaceInsert { records throws(StoreError) in try await good.insert(withoutNumbers(records)) }
      },
      sabotage("reuses a number", breaks: "a number is not reused after its record was deleted") { bad, good in
        bad.replaceInsert { records throws(StoreError) in
          let last = try await good.everything().last?.number ?? 0
          return try await good.insert(numbered(records, after: last))
        }
      },
      sabotage(
        "forgets the numbers that records came with",
        breaks: "a number that a record came with is not reused after its deletion"
      ) { bad, good in
        let lastAssigned = Mutex(0)
        bad.replaceInsert { records throws(StoreError) in
          var last = max(lastAssigned.withLock(\.self), try await good.everything().last?.number ?? 0)
          var assigned = 0
          var numbered: [Item] = []
          for record in records {
            if let number = record.number {
              last = max(last, number)
              numbered.append(record)
            } else if last < Item.numbers.upperBound {
              last += 1
              assigned = last
              numbered.append(record.numbered(last))
            } else {
              throw .noNumberLeft(for: Item.self)
            }
          }
          let inserted = try await good.insert(numbered)
          lastAssigned.withLock { $0 = max($0, assigned) }
          return inserted
        }
      },
      sabotage(
        "refuses the IDs of deleted records",
        breaks: "a deleted record can be inserted again with its ID and number",
        "after everything was deleted the store is empty and can be filled again"
      ) { bad, good in
        let seen = Remembered<Item.ID>()
        bad.replaceInsert { records throws(StoreError) in
          for record in records where !seen.insert(record.id) { throw .duplicate(RecordReference(record.id)) }
          return try await good.insert(records)
        }
      },
      sabotage(
        "restarts numbering when no numbers are left",
        breaks: "when the last number is taken, a record without one breaks a rule"
      ) { bad, good in
        bad.replaceInsert { records throws(StoreError) in
          do throws(StoreError) {
            return try await good.insert(records)
          } catch let error where error == .noNumberLeft(for: Item.self) {
            return try await good.insert(numbered(records, after: 0))
          }
        }
      },
    ]
  }

  static func withoutNumbers(_ records: [Item]) throws(StoreError) -> [Item] {
    try valid { () throws(ValidationError) in
      try records.map { record throws(ValidationError) in try record.identified(by: record.id, number: nil) }
    }
  }

  static func numbered(_ records: [Item], after last: Int) -> [Item] {
    records.enumerated().map { $1.numbered(last + 1 + $0) }
  }
}

final class Remembered<Value: Hashable & Sendable>: Sendable {
  private let values = Mutex<Set<Value>>([])

  func insert(_ value: Value) -> Bool {
    values.withLock { $0.insert(value).inserted }
  }

  func contains(_ value: Value) -> Bool {
    values.withLock { $0.contains(value) }
  }
}
