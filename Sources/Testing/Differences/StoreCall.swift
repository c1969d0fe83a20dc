import LogbookDomain

/// One call of a store, with its arguments.
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
  case summaries(ReportGrouping, Record.Query)

  /// Makes the call.
  func outcome(on compared: ComparedStore<Record>) async -> Outcome<Record> {
    do throws(StoreError) {
      switch self {
      case .insertOne(let record): return .record(try await compared.store.insert(record))
      case .insert(let records): return .records(try await compared.store.insert(records))
      case .recordWithID(let id): return .record(try await compared.store.record(withID: id))
      case .recordNumbered(let number): return .record(try await compared.store.record(numbered: number))
      case .records(let query): return .records(try await compared.store.records(matching: query))
      case .count(let query): return .count(try await compared.store.count(matching: query))
      case .update(let records):
        try await compared.store.update(records)
        return .done
      case .delete(let ids): return .count(try await compared.store.delete(withIDs: ids))
      case .deleteMatching(let query): return .count(try await compared.store.delete(matching: query))
      case .batches(let query, let size):
        var batches: [[Record]] = []
        for try await batch in compared.store.batches(matching: query, size: size) { batches.append(batch) }
        return .batches(batches)
      case .summaries(let grouping, let query): return .summaries(try await compared.summaries(grouping, query))
      }
    } catch {
      return .failure(error)
    }
  }

  /// Whether it may change what is stored.
  var isWriting: Bool {
    switch self {
    case .insertOne, .insert, .update, .delete, .deleteMatching: true
    case .recordWithID, .recordNumbered, .records, .count, .batches, .summaries: false
    }
  }

  /// The records among the arguments.
  var arguments: [Record] {
    switch self {
    case .insertOne(let record): [record]
    case .insert(let records), .update(let records): records
    default: []
    }
  }
}

/// A store that is compared, and the call that only a store of reports has.
struct ComparedStore<Record: ComparedRecord>: Sendable {
  let store: any RecordStoreProtocol<Record>
  var summaries: @Sendable (ReportGrouping, Record.Query) async throws(StoreError) -> [ReportSummary] = {
    _,
    _ throws(StoreError) in []
  }
}
