import LogbookRecords
import Foundation

/// Records that must exist at the end of a unit of work if anything refers to them.
struct UncheckedTargets: Sendable {
  struct Target: Sendable {
    /// The position of the kind.
    let kind: Int
    let id: UUID
    /// The number of the record if the unit of work has deleted it; otherwise `nil`.
    let deletedNumber: Int?
  }

  private(set) var targets: [Target] = []

  var isEmpty: Bool { targets.isEmpty }
  /// The position to which ``roll(backTo:)`` can return.
  var mark: Int { targets.count }

  mutating func roll(backTo mark: Int) { targets.removeSubrange(mark...) }

  mutating func add(_ kind: Int, _ id: UUID, deletedNumber: Int? = nil) {
    if let last = targets.last, last.id == id, last.deletedNumber == deletedNumber, last.kind == kind { return }
    targets.append(Target(kind: kind, id: id, deletedNumber: deletedNumber))
  }

  /// Removes the targets that exist.
  mutating func removeExisting(_ kinds: ModelKinds, _ transaction: any StoreTransaction) throws(StoreError) {
    var missing: [Int: Set<UUID>] = [:]
    for (kind, targets) in Dictionary(grouping: targets, by: \.kind) {
      missing[kind] = try kinds.all[kind].missing(among: Set(targets.map(\.id)), transaction)
    }
    targets.removeAll { missing[$0.kind]?.contains($0.id) != true }
  }

  /// Checks that nothing refers to a record that does not exist.
  ///
  /// - Throws: ``StoreError/invalid(_:)`` if a written record refers to one that does not exist;
  ///   ``StoreError/constraint(_:)`` if a deleted record is still referred to.
  mutating func check(_ kinds: ModelKinds, _ transaction: any StoreTransaction) throws(StoreError) {
    try removeExisting(kinds, transaction)
    for target in targets {
      for reference in kinds.referrers[target.kind] {
        let source = kinds.all[reference.source]
        let referrers = try source.referrers(to: [target.id], reference.field, transaction)
        guard let first = referrers.first else { continue }
        guard let number = target.deletedNumber else { throw reference.field.refusal(of: target.id) }
        let others = referrers.count - 1
        let rest = others == 0 ? "" : others == 1 ? " and 1 other" : " and \(others) others"
        let name = try source.name(of: first, transaction)
        throw .constraint("\(kinds.types[target.kind].name) \(number) is referred to by \(name)\(rest)")
      }
    }
    targets = []
  }
}
