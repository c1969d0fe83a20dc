import LogbookRecords
import LogbookSamples

extension RecordLaws {
  @LawBuilder static var querying: [Law] {
    Law("every query returns the records that the reference returns, in its order", in: .querying) { store in
      try await expectAnswers(about: content(of: store), of: store)
    }

    Law("the count of every query is that of the records it returns", in: .querying) { store in
      let stored = try await content(of: store)
      for query in Item.queries(about: stored) {
        let expected = stored.count(where: query.matches)
        let page = max(0, expected - max(0, query.offset))
        try expect(
          "the count of \(brief(query))",
          try await store.count(matching: query),
          is: min(page, max(0, query.limit ?? .max))
        )
      }
    }

    Law("queries find updated records in their new form and no longer in the old", in: .querying) { store in
      let stored = try await store.insertAll(Item.samples(30, seed: 4))
      let changed = try zip(stored, Item.samples(30, seed: 5)).map { try $0.withContent(of: $1) }
      try await store.update(changed)
      for query in Item.queries(about: changed) where query.limit == nil {
        try expect(
          "the answer to \(brief(query))",
          try await store.records(matching: query),
          are: query.apply(to: changed)
        )
      }
    }

    Law("queries for hostile text find what the reference finds", in: .querying) { store in
      let records = try HostileText.all.flatMap { try Item.samples(holding: $0) }
      let stored = try await store.insertAll(records)
      for query in HostileText.all.flatMap(Item.queries) {
        try expect(
          "the answer to \(brief(query))",
          try await store.records(matching: query),
          are: query.apply(to: stored)
        )
      }
    }
  }

  static func content(of store: any RecordStoreProtocol<Item>, count: Int = 60) async throws -> [Item] {
    try await store.insertAll(Item.samples(count, seed: 4))
  }

  /// Throws an error unless the store answers every sample query correctly. `stored` must contain all records of the
  /// store.
  static func expectAnswers(about stored: [Item], of store: any RecordStoreProtocol<Item>) async throws {
    for query in Item.queries(about: stored) {
      try expect(
        "the answer to \(brief(query))",
        try await store.records(matching: query),
        are: query.apply(to: stored)
      )
    }
  }
}
