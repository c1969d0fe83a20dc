import Domain
import StoreContracts
import Synchronization

/// The plainest store that obeys the contract: a list of records, searched from the first to the last.
///
/// It is written from the protocols' documentation alone and shares nothing with the real stores.
final class PlainStore<Record: SampleRecord>: Sendable {
  private struct State {
    var records: [Record] = []
    var lastNumber = 0
  }

  private let state = Mutex(State())
  private let broadcast = Broadcast<StoreChange<Record>>()

  /// The store as a call for each requirement.
  var calls: StoreUnderTest<Record> {
    StoreUnderTest(
      insertOne: { record throws(StoreError) in try self.insert([record])[0] },
      insert: { records throws(StoreError) in try self.insert(records) },
      recordWithID: { id throws(StoreError) in self.records.first { $0.id == id } },
      recordNumbered: { number throws(StoreError) in self.records.first { $0.number == number } },
      records: { query throws(StoreError) in query.apply(to: self.records) },
      count: { query throws(StoreError) in query.apply(to: self.records).count },
      update: { records throws(StoreError) in try self.update(records) },
      delete: { ids throws(StoreError) in try self.delete { _ in ids } },
      deleteMatching: { query throws(StoreError) in try self.delete { query.apply(to: $0).map(\.id) } },
      batches: { query, size in RecordBatches(size: size) { query.apply(to: self.records) } },
      changes: { self.broadcast.stream() }
    )
  }

  var records: [Record] { state.withLock(\.records) }

  private func insert(_ new: [Record]) throws(StoreError) -> [Record] {
    try write { state, steps throws(StoreError) in
      var inserted: [Record] = []
      for record in new {
        if state.records.contains(where: { $0.id == record.id }) { throw .duplicate(RecordReference(record.id)) }
        if record.number == nil, state.lastNumber == Record.numbers.upperBound { throw .full }
        let number = record.number ?? state.lastNumber + 1
        if state.records.contains(where: { $0.number == number }) {
          throw .duplicate(RecordReference(Record.self, number: number))
        }
        state.lastNumber = max(state.lastNumber, number)
        inserted.append(record.numbered(number))
        state.records.append(record.numbered(number))
        steps.append(.insert(record.id))
      }
      try Self.checkParents(of: new, in: state.records)
      return inserted
    }
  }

  private func update(_ changed: [Record]) throws(StoreError) {
    try write { state, steps throws(StoreError) in
      for record in changed {
        guard let index = state.records.firstIndex(where: { $0.id == record.id }) else {
          throw .notFound(RecordReference(record.id))
        }
        let number = state.records[index].number ?? 0
        if let wanted = record.number, wanted != number {
          throw .invalid(ValidationError(field: "number", value: "\(wanted)", rule: "must be \(number)"))
        }
        state.records[index] = record.numbered(number)
        steps.append(.update(record.id))
      }
      try Self.checkParents(of: changed, in: state.records)
    }
  }

  private func delete(_ choose: ([Record]) -> [Record.ID]) throws(StoreError) -> Int {
    try write { state, steps throws(StoreError) in
      var doomed = choose(state.records)
      for id in doomed where !state.records.contains(where: { $0.id == id }) { throw .notFound(RecordReference(id)) }
      var count = -1
      while count != doomed.count {
        count = doomed.count
        for record in state.records {
          if let parentID = record.parentID, doomed.contains(parentID), !doomed.contains(record.id) {
            doomed.append(record.id)
          }
        }
      }
      steps = doomed.map { .delete($0) }
      let before = state.records.count
      state.records.removeAll { doomed.contains($0.id) }
      return before - state.records.count
    }
  }

  private static func checkParents(of written: [Record], in records: [Record]) throws(StoreError) {
    for record in written.map(\.id).compactMap({ id in records.first { $0.id == id } }) {
      var parentID = record.parentID
      for _ in 0...records.count {
        guard let id = parentID else { break }
        guard let parent = records.first(where: { $0.id == id }) else {
          throw .invalid(ValidationError(field: "parent", value: "\(id)", rule: "must exist"))
        }
        parentID = parent.parentID
      }
      if parentID != nil {
        throw .invalid(ValidationError(field: "parent", value: "", rule: "must not lead around in a circle"))
      }
    }
  }

  /// Keeps what `body` does unless it throws, and announces it.
  private func write<Result>(
    _ body: (inout State, inout [StoreChange<Record>.Step]) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try state.withLock { kept throws(StoreError) in
      var state = kept
      var steps: [StoreChange<Record>.Step] = []
      let result = try body(&state, &steps)
      state.records.sort { $0.number ?? 0 < $1.number ?? 0 }
      kept = state
      let change = StoreChange(steps: steps)
      if !change.isEmpty { broadcast.send(change) }
      return result
    }
  }
}

extension PlainStore<TaskItem> {
  var store: any TaskStoreProtocol { SabotagedTaskStore(calls: calls) }
}

extension PlainStore<Report> {
  var store: any ReportStoreProtocol {
    SabotagedReportStore(
      calls: calls,
      summaries: { grouping, query throws(StoreError) in
        try ReportSummary.summaries(of: query.apply(to: self.records), by: grouping)
      }
    )
  }
}
