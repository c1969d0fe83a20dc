import LogbookLocks
import LogbookDomain

/// What a mock in fake mode keeps: a list of records, searched from the first to the last.
///
/// It is written from the protocols' documentation alone and as plain as it can be, to be compared with stores that are not.
final class FakeRecords<Record: LogbookDomain.Record>: Sendable {
  private struct State {
    var records: [Record] = []
    var lastNumber = 0
  }

  private let state = Locked(State())
  private let changes: Broadcast<StoreChange<Record>>

  /// - Parameter changes: Is told of each commit, in order.
  init(announcing changes: Broadcast<StoreChange<Record>>) {
    self.changes = changes
  }

  /// All records, by number.
  var all: [Record] { state.withLock(\.records) }

  func insert(_ new: [Record]) throws(StoreError) -> [Record] {
    try write { state, steps throws(StoreError) in
      var inserted: [Record] = []
      for record in new {
        if state.records.contains(where: { $0.id == record.id }) { throw .duplicate(RecordReference(record.id)) }
        if record.number == nil, state.lastNumber == Record.numbers.upperBound { throw .noNumberLeft(for: Record.self) }
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

  func update(_ changed: [Record]) throws(StoreError) {
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

  /// Deletes records and what is part of them.
  ///
  /// - Parameter choose: Gives the records to delete, of all there are.
  /// - Returns: How many went.
  func delete(_ choose: ([Record]) -> [Record.ID]) throws(StoreError) -> Int {
    try write { state, steps throws(StoreError) in
      let chosen = choose(state.records)
      for id in chosen where !state.records.contains(where: { $0.id == id }) { throw .notFound(RecordReference(id)) }
      let records = state.records
      let idsWithDescendants = try RecordHierarchy<Record>.withParts(of: chosen) { id in
        records.filter { $0.parentID == id }.map(\.id)
      }
      steps = idsWithDescendants.map { .delete($0) }
      state.records.removeAll { idsWithDescendants.contains($0.id) }
      return idsWithDescendants.count
    }
  }

  private static func checkParents(of written: [Record], in records: [Record]) throws(StoreError) {
    let latest = written.compactMap { record in records.first { $0.id == record.id } }
    try RecordHierarchy.checkParents(of: latest) { id in
      guard let record = records.first(where: { $0.id == id }) else { return .noRecord }
      return record.parentID.map { .some($0) } ?? .none
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
      if !change.isEmpty { changes.send(change) }
      return result
    }
  }
}
