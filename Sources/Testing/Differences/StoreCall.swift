import LogbookRecords

enum StoreCall<Record: ComparedRecord>: Sendable {
  case insertOne(Record)
  case insert([Record])
  case recordWithID(Record.ID)
  case recordNumbered(Int)
  case records(Record.Query)
  case count(Record.Query)
  case update([Record])
  case delete([Record.ID])
  case deleteMatching(Record.Query)
  case batches(Record.Query, size: Int)
  case other(ComparedCall<Record>, Record.Query)

  func outcome(on store: any RecordStoreProtocol<Record>) async -> Outcome<Record> {
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
        var batches: [[Record]] = []
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

  var arguments: [Record] {
    switch self {
    case .insertOne(let record): [record]
    case .insert(let records), .update(let records): records
    default: []
    }
  }
}
