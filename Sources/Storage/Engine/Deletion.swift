import LogbookRecords
import Foundation

/// A field whose references to deleted records are removed.
struct ClearedField {
  let field: ReferenceField
  /// The IDs of the deleted records.
  let targets: Set<UUID>
  /// The IDs of the records that refer to them.
  let ids: [UUID]
}

/// The records that a deletion concerns, of all kinds.
///
/// The rules do not depend on the order of the records: first everything is collected that goes, then the records that
/// stay and refer to it decide whether the deletion is refused or they lose the reference.
struct Deletion {
  /// The IDs of the records to delete, for each kind.
  private(set) var ids: [[UUID]]
  private var seen: [Set<UUID>]
  /// The fields that records lose, by the position of their kind.
  private(set) var cleared: [Int: [ClearedField]] = [:]
  /// The deleted records, by the position of their kind, to which records refer that prevent their deletion, unless they
  /// are changed or deleted later in the unit of work.
  private(set) var refused: [(kind: Int, ids: [UUID])] = []

  /// Collects the records that are deleted with the given ones.
  init(
    _ chosen: [UUID],
    ofKind kind: Int,
    _ kinds: ModelKinds,
    _ transaction: any StoreTransaction
  ) throws(StoreError) {
    ids = kinds.all.map { _ in [] }
    seen = kinds.all.map { _ in [] }
    var next = [(kind: kind, ids: add(chosen, ofKind: kind))]
    var index = 0
    while index < next.count {
      let (kind, deleted) = next[index]
      index += 1
      for reference in kinds.referrers[kind] where reference.field.rule == .cascade {
        let found = try kinds.all[reference.source].referrers(to: deleted, reference.field, transaction)
        let new = add(found, ofKind: reference.source)
        if !new.isEmpty { next.append((reference.source, new)) }
      }
    }
    for (kind, deleted) in ids.enumerated() where !deleted.isEmpty {
      for reference in kinds.referrers[kind] where reference.field.rule != .cascade {
        let found = try kinds.all[reference.source].referrers(to: deleted, reference.field, transaction)
        let staying = found.filter { !seen[reference.source].contains($0) }
        if staying.isEmpty { continue }
        if reference.field.rule == .clear {
          cleared[reference.source, default: []].append(
            ClearedField(field: reference.field, targets: seen[kind], ids: staying)
          )
        } else {
          let targets = try kinds.all[reference.source].targets(of: staying, reference.field, transaction)
          refused.append((kind, targets.filter(seen[kind].contains)))
        }
      }
    }
  }

  /// Adds records of a kind, and returns those that are new.
  private mutating func add(_ found: [UUID], ofKind kind: Int) -> [UUID] {
    let new = found.filter { seen[kind].insert($0).inserted }
    ids[kind] += new
    return new
  }
}
