import LogbookRecords
import Foundation

/// Records that must exist at the end of a unit of work if anything refers to them.
struct UncheckedTargets: Sendable {
  private struct Target: Hashable, Sendable {
    /// The position of the kind.
    let kind: Int
    let id: UUID
  }

  private var targets: [Target] = []
  private var known: Set<Target> = []
  /// The numbers of the targets that the unit of work has deleted.
  private var deletedNumbers: [Target: Int] = [:]

  var isEmpty: Bool { targets.isEmpty }
  var count: Int { targets.count }

  /// Returns to an earlier number of targets.
  mutating func roll(backTo count: Int) {
    for target in targets[count...] { known.remove(target) }
    targets.removeSubrange(count...)
  }

  mutating func add(_ kind: Int, _ id: UUID) {
    let target = Target(kind: kind, id: id)
    if known.insert(target).inserted { targets.append(target) }
  }

  /// Adds a record that is deleted although others refer to it.
  mutating func add(_ kind: Int, _ id: UUID, deletedNumber number: Int) {
    add(kind, id)
    deletedNumbers[Target(kind: kind, id: id)] = number
  }

  /// Returns whether a record of the unit of work refers to one of the given records.
  func contains(anyOf ids: some Sequence<UUID>, _ kind: Int) -> Bool {
    !targets.isEmpty && ids.contains { known.contains(Target(kind: kind, id: $0)) }
  }

  /// Removes the targets that exist.
  mutating func removeExisting(_ kinds: ModelKinds, _ transaction: any StoreTransaction) throws(StoreError) {
    var missing: [Int: Set<UUID>] = [:]
    for (kind, targets) in Dictionary(grouping: targets, by: \.kind) {
      missing[kind] = try kinds.all[kind].missing(among: Set(targets.map(\.id)), transaction)
    }
    targets.removeAll { missing[$0.kind]?.contains($0.id) != true }
    known = Set(targets)
  }

  /// Checks that nothing refers to a record that does not exist. The targets that exist must have been removed.
  ///
  /// - Throws: ``StoreError/invalid(_:)`` if a written record refers to one that does not exist;
  ///   ``StoreError/constraint(_:)`` if a deleted record is still referred to.
  func check(_ kinds: ModelKinds, _ transaction: any StoreTransaction) throws(StoreError) {
    for kind in kinds.all.indices {
      let ids = targets.filter { $0.kind == kind }.map(\.id)
      if ids.isEmpty { continue }
      for reference in kinds.referrers[kind] {
        let source = kinds.all[reference.source]
        if try source.referrers(to: ids, reference.field, transaction).isEmpty { continue }
        for id in ids {
          let referrers = try source.referrers(to: [id], reference.field, transaction)
          guard let first = referrers.first else { continue }
          guard let number = deletedNumbers[Target(kind: kind, id: id)] else { throw reference.field.refusal(of: id) }
          let others = referrers.count - 1
          let rest = others == 0 ? "" : others == 1 ? " and 1 other" : " and \(others) others"
          let name = try source.name(of: first, transaction)
          throw .constraint("\(kinds.types[kind].name) \(number) is referred to by \(name)\(rest)")
        }
      }
    }
  }
}
