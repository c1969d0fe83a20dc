import LogbookRecords

enum StoreCall<Item: ComparedRecord>: Sendable {
  case insertOne(Item)
  case insert([Item])
  case recordWithID(Item.ID)
  case recordNumbered(Int)
  case records(Item.Query)
  case count(Item.Query)
  case update([Item])
  case delete([Item.ID])
  case deleteMatching(Item.Query)
  case batches(Item.Query, size: Int)
  case other(ComparedCall<Item>, Item.Query)

  func outcome(on store: any RecordStoreProtocol<Item>) async -> Outcome<Item> {
    do throws(StoreError) {
      switch self {
      case .insertOne(let record): return .record(try await store.insert(record))
      case .insert(let records): return .records(try await store.insert(records))
      case .recordWithID(let id): return .record(try await store.record(withID: id))
      case .recordNumbered(let number): return .record(try await store.record(numbered: number))
      case .records(let query): return .records(try await store.records(matching: query))
      case .count(let query): return .count(try await store.count(matching: query))
      case .update(let records):
        try await store.update(records)
        return .done
      case .delete(let ids): return .count(try await store.delete(withIDs: ids))
      case .deleteMatching(let query): return .count(try await store.delete(matching: query))
      case .batches(let query, let size):
        var batches: [[Item]] = []
        for try await batch in store.batches(matching: query, size: size) { batches.append(batch) }
        return .batches(batches)
      case .other(let call, let query): return .answer(try await call.answer(store, query))
      }
    } catch {
      return .failure(error)
    }
  }

  var isWriting: Bool {
    switch self {
    case .insertOne, .insert, .update, .delete, .deleteMatching: true
    case .recordWithID, .recordNumbered, .records, .count, .batches, .other: false
    }
  }

  var arguments: [Item] {
    switch self {
    case .insertOne(let record): [record]
    case .insert(let records), .update(let records): records
    default: []
    }
  }
}
