import LogbookRecords
import LogbookTesting

extension RecordSabotages {
  static var deleting: [Sabotage<Store>] {
    [
      sabotage("deletes one too many", breaks: "deleting by ID deletes exactly those and returns how many") {
        bad,
        good in
        bad.delete = { ids throws(StoreError) in
          let count = try await good.delete(ids)
          _ = try await good.deleteMatching(Item.Query().page(limit: 1))
          return count
        }
      },
      sabotage("deletes nothing", breaks: "deleting by ID deletes exactly those and returns how many") { bad, _ in
        bad.delete = { ids throws(StoreError) in ids.count }
      },
      sabotage(
        "counts the given IDs instead of the deleted records",
        breaks: "a record that a deletion names twice is counted once"
      ) {
        bad,
        good in
        bad.delete = { ids throws(StoreError) in
          _ = try await good.delete(ids)
          return ids.count
        }
      },
      sabotage(
        "ignores the deletion of a missing record",
        breaks: "a deletion of an absent record is refused, and nothing changes",
        "a record that is absent can be neither updated nor deleted, and no number can be changed"
      ) { bad, good in
        bad.delete = { ids throws(StoreError) in
          do throws(StoreError) {
            return try await good.delete(ids)
          } catch .notFound {
            return 0
          }
        }
      },
      sabotage(
        "keeps half of a failed deletion",
        breaks: "a deletion of an absent record is refused, and nothing changes"
      ) { bad, good in
        bad.delete = { ids throws(StoreError) in
          var count = 0
          for id in ids { count += try await good.delete([id]) }
          return count
        }
      },
      sabotage(
        "ignores the limit of a deletion",
        breaks: "deleting by query deletes exactly the query's records, respecting order, limit and offset"
      ) { bad, good in
        bad.deleteMatching = { query throws(StoreError) in
          try await good.deleteMatching(query.page(limit: nil, offset: query.offset))
        }
      },
      sabotage(
        "keeps the last record",
        breaks: "after everything was deleted the store is empty and can be filled again"
      ) { bad, good in
        bad.deleteMatching = { query throws(StoreError) in
          let count = try await good.count(query)
          _ = try await good.deleteMatching(query.page(limit: max(0, count - 1), offset: query.offset))
          return count
        }
      },
    ]
  }
}
