import LogbookRecords
import LogbookTesting
import Synchronization

extension RecordSabotages {
  private static var answers: String { "every query returns the records that the reference returns, in its order" }

  static var querying: [Sabotage<Store>] {
    [
      sabotage("returns one more than the limit", breaks: answers) { bad, good in
        bad.replaceRecords { query throws(StoreError) in
          try await good.records(query.page(limit: query.limit.map { $0 == .max ? $0 : $0 + 1 }, offset: query.offset))
        }
      },
      sabotage("ignores the offset", breaks: answers) { bad, good in
        bad.replaceRecords { query throws(StoreError) in try await good.records(query.page(limit: query.limit)) }
      },
      sabotage("treats a limit of zero as no limit", breaks: answers) { bad, good in
        bad.replaceRecords { query throws(StoreError) in
          try await good.records(query.page(limit: query.limit == 0 ? nil : query.limit, offset: query.offset))
        }
      },
      sabotage("sorts ties in reverse", breaks: answers) { bad, good in
        bad.replaceRecords { query throws(StoreError) in
          let matching = try await good.everything().filter(query.matches)
          let sorted = matching.sorted { left, right in
            for order in query.sort {
              if let precedes = query.precedes(left, right, by: order) { return precedes }
            }
            return query.sort.isEmpty ? left.number ?? 0 < right.number ?? 0 : left.number ?? 0 > right.number ?? 0
          }
          var page = query
          page.sort = []
          let numbered = sorted.enumerated().map { $1.numbered($0 + 1) }
          let positions = page.apply(to: numbered).compactMap(\.number)
          return positions.map { sorted[$0 - 1] }
        }
      },
      sabotage("compares names byte by byte", breaks: answers) { bad, good in
        bad.replaceRecords { query throws(StoreError) in
          try await good.records(query).filter { Item.hasExactName($0, of: query) }
        }
      },
      sabotage("ignores the case of only ASCII letters", breaks: answers) { bad, good in
        bad.replaceRecords { query throws(StoreError) in
          @Sendable func folded(_ text: String) -> String {
            String(decoding: text.utf8.map { 65...90 ~= $0 ? $0 + 32 : $0 }, as: UTF8.self)
          }
          let foldedQuery = Item.query(query, withTexts: folded)
          var answer: [Item] = []
          for record in try await good.records(query) {
            let foldedRecord = try valid { () throws(ValidationError) in try record.withTexts(folded) }
            if Item.hasExactName(foldedRecord, of: foldedQuery) { answer.append(record) }
          }
          return answer
        }
      },
      sabotage("always sorts in descending order", breaks: answers) { bad, good in
        bad.replaceRecords { query throws(StoreError) in
          var query = query
          query.sort = query.sort.map { .descending($0.key) }
          return try await good.records(query)
        }
      },
      sabotage(
        "counts more than it returns",
        breaks: "the count of every query is that of the records it returns"
      ) { bad, good in
        bad.count = { query throws(StoreError) in try await good.count(query.page(limit: nil)) }
      },
      sabotage(
        "finds records by their first version",
        breaks: "queries find updated records in their new form and no longer in the old"
      ) { bad, good in
        let first = Mutex<[Item.ID: Item]>([:])
        bad.replaceInsert { records throws(StoreError) in
          let inserted = try await good.insert(records)
          first.withLock { for record in inserted { $0[record.id] = record } }
          return inserted
        }
        bad.replaceRecords { query throws(StoreError) in
          let now = try await good.everything()
          let forms = first.withLock { first in now.map { first[$0.id] ?? $0 } }
          return query.apply(to: forms).compactMap { form in now.first { $0.id == form.id } }
        }
      },
      sabotage(
        "truncates queries at NUL",
        breaks: "queries for hostile text find what the reference finds"
      ) { bad, good in
        bad.replaceRecords { query throws(StoreError) in
          try await good.records(Item.query(query) { String($0.prefix { $0 != "\0" }) })
        }
      },
    ]
  }

  static var aggregating: [Sabotage<Store>] {
    [
      sabotage(
        "returns no rows",
        breaks: "the rows of every aggregation are those that the reference computes"
      ) { bad, _ in
        bad.rows = { aggregation throws(StoreError) in
          if let refusal = aggregation.refusal { throw refusal }
          return []
        }
      },
      sabotage(
        "aggregates regardless of the limit",
        breaks: "an aggregation covers exactly the records of its query, respecting order, limit and offset"
      ) { bad, good in
        bad.rows = { aggregation throws(StoreError) in
          var aggregation = aggregation
          aggregation.query.limit = nil
          return try await good.rows(aggregation)
        }
      },
      sabotage(
        "aggregates once and for all",
        breaks: "aggregations cover updated records in their new form, and deleted records no longer"
      ) { bad, good in
        let known = Mutex<[Aggregation<Item>: [AggregationRow<Item>]]>([:])
        bad.rows = { aggregation throws(StoreError) in
          if let rows = known.withLock({ $0[aggregation] }) { return rows }
          let rows = try await good.rows(aggregation)
          known.withLock { $0[aggregation] = rows }
          return rows
        }
      },
      sabotage("aggregates what it cannot", breaks: "an aggregation that no store can compute is refused") {
        bad,
        good in
        bad.rows = { aggregation throws(StoreError) in
          do throws(StoreError) { return try await good.rows(aggregation) } catch .misuse { return [] }
        }
      },
    ]
  }

  static var batches: [Sabotage<Store>] {
    [
      sabotage(
        "drops the last batch",
        breaks: "all batches but the last are full, none is empty, and together they are the answer"
      ) { bad, good in
        bad.batches = { query, size in
          RecordBatches { () throws(StoreError) in
            let offset = Atomic(0)
            return { () throws(StoreError) in
              let size = max(1, min(size, 1000))
              let start = offset.wrappingAdd(size, ordering: .relaxed).oldValue
              let batch = try await good.records(query).dropFirst(start).prefix(size)
              return batch.count < size ? nil : Array(batch)
            }
          }
        }
      },
      sabotage(
        "reads each batch only when it is requested",
        breaks: "batches show one snapshot, whatever is written between them"
      ) { bad, good in
        bad.batches = { query, size in
          RecordBatches { () throws(StoreError) in
            let offset = Atomic(0)
            return { () throws(StoreError) in
              let size = max(1, min(size, 1000))
              let start = offset.wrappingAdd(size, ordering: .relaxed).oldValue
              let batch = try await good.records(query).dropFirst(start).prefix(size)
              return batch.isEmpty ? nil : Array(batch)
            }
          }
        }
      },
      sabotage(
        "blocks writers while batches are unread",
        breaks: "batches that are not read to their end do not block writers",
        patience: .milliseconds(800)
      ) { bad, good in
        let isOpen = Atomic(false)
        bad.batches = { query, size in
          isOpen.store(true, ordering: .relaxed)
          return good.batches(query, size)
        }
        bad.deleteMatching = { query throws(StoreError) in
          if isOpen.load(ordering: .relaxed) { await untilCancelled() }
          return try await good.deleteMatching(query)
        }
      },
    ]
  }
}
