import LogbookRecords
import Synchronization

/// The records of a mock store. They change as in a real store: inserted records get numbers, only existing records can
/// be updated or deleted, and deleting a record also deletes its parts (child records).
final class KeptRecords<Item: Record>: Sendable {
  private struct State {
    var records: [Item] = []
    var lastNumber = 0
  }

  private let state = Mutex(State())

  var records: [Item] { state.withLock { $0.records } }

  func insert(_ new: [Item]) -> [Item] {
    state.withLock { state in
      let numbered = new.map { record in
        state.lastNumber += 1
        return record.numbered(state.lastNumber)
      }
      state.records += numbered
      return numbered
    }
  }

  func update(_ changed: [Item]) throws(StoreError) {
    try state.withLock { state throws(StoreError) in
      try Self.check(changed.map(\.id), areIn: state.records)
      for record in changed {
        state.records = state.records.map { $0.id == record.id ? record : $0 }
      }
    }
  }

  func delete(_ ids: [Item.ID]) throws(StoreError) -> [Item.ID] {
    try state.withLock { state throws(StoreError) in
      let records = state.records
      try Self.check(ids, areIn: records)
      let removed = try RecordHierarchy<Item>.withParts(of: ids) { id throws(StoreError) in
        records.filter { $0.parentID == id }.map(\.id)
      }
      state.records.removeAll { removed.contains($0.id) }
      return removed
    }
  }

  private static func check(_ ids: [Item.ID], areIn records: [Item]) throws(StoreError) {
    for id in ids where !records.contains(where: { $0.id == id }) { throw .notFound(RecordReference(id)) }
  }
}
