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
  func outcome(on store: ComparedStore<Record>) async -> Outcome<Record> {
    do throws(StoreError) {
      switch self {
      case .insertOne(let record): return .record(try await store.calls.insertOne(record))
      case .insert(let records): return .records(try await store.calls.insert(records))
      case .recordWithID(let id): return .record(try await store.calls.recordWithID(id))
      case .recordNumbered(let number): return .record(try await store.calls.recordNumbered(number))
      case .records(let query): return .records(try await store.calls.records(query))
      case .count(let query): return .count(try await store.calls.count(query))
      case .update(let records):
        try await store.calls.update(records)
        return .done
      case .delete(let ids): return .count(try await store.calls.delete(ids))
      case .deleteMatching(let query): return .count(try await store.calls.deleteMatching(query))
      case .batches(let query, let size):
        var batches: [[Record]] = []
        for try await batch in store.calls.batches(query, size) { batches.append(batch) }
        return .batches(batches)
      case .summaries(let grouping, let query): return .summaries(try await store.summaries(grouping, query))
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

/// A store that is compared: the calls common to all kinds of records, and that of reports.
struct ComparedStore<Record: ComparedRecord>: Sendable {
  let calls: StoreUnderTest<Record>
  var summaries: @Sendable (ReportGrouping, Record.Query) async throws(StoreError) -> [ReportSummary] = {
    _,
    _ throws(StoreError) in []
  }
}
