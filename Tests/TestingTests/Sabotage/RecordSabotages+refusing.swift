import LogbookRecords
import LogbookTesting

extension RecordSabotages {
  static var refusing: [Sabotage<Store>] {
    [
      sabotage("overwrites a record with the same ID", breaks: "a taken ID is refused, and nothing changes") {
        bad,
        good in
        bad.replaceInsert { records throws(StoreError) in
          do throws(StoreError) {
            return try await good.insert(records)
          } catch .duplicate {
            try await good.update(withoutNumbers(records))
            return records
          }
        }
      },
      sabotage("ignores a duplicate", breaks: "a taken ID is refused, and nothing changes") { bad, good in
        bad.replaceInsert { records throws(StoreError) in
          do throws(StoreError) {
            return try await good.insert(records)
          } catch .duplicate {
            return records
          }
        }
      },
      sabotage("replaces a taken number", breaks: "a taken number is refused, and nothing changes") {
        bad,
        good in
        bad.replaceInsert { records throws(StoreError) in
          do throws(StoreError) {
            return try await good.insert(records)
          } catch .duplicate {
            return try await good.insert(withoutNumbers(records))
          }
        }
      },
      sabotage(
        "inserts the first of several records with the same ID",
        breaks: "the same ID twice in one insertion is refused, and nothing changes"
      ) { bad, good in
        bad.insert = { records throws(StoreError) in
          let seen = Remembered<Item.ID>()
          return try await good.insert(records.filter { seen.insert($0.id) })
        }
      },
      sabotage(
        "inserts the first of several records with the same number",
        breaks: "the same number twice in one insertion is refused, and nothing changes"
      ) { bad, good in
        bad.insert = { records throws(StoreError) in
          let seen = Remembered<Int>()
          return try await good.insert(records.filter { $0.number.map(seen.insert) ?? true })
        }
      },
      sabotage(
        "keeps half of a failed batch",
        breaks: "an insertion that fails at its last record inserts none, and the next one succeeds",
        "the same ID twice in one insertion is refused, and nothing changes"
      ) { bad, good in
        bad.insert = { records throws(StoreError) in
          var inserted: [Item] = []
          for record in records { inserted.append(try await good.insertOne(record)) }
          return inserted
        }
      },
    ]
  }
}
