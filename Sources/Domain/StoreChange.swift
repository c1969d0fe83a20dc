/// What one commit did to the records of a store.
///
/// It is announced after the commit, never for work that was rolled back, and in the order of the commits. Each record
/// is named once, by the difference between before and after: one that the same commit inserted and updated is only in
/// ``inserted``, one that it inserted and deleted is in none.
public struct StoreChange<Record: LogbookDomain.Record>: Hashable, Sendable, Codable {
  /// The records that are new, in the order of their first mention.
  public let inserted: [Record.ID]
  /// The records that were there before and have been written again.
  public let updated: [Record.ID]
  /// The records that are gone, those deleted with their parent included.
  public let deleted: [Record.ID]
  /// Whether the commit has also changed records that are not named.
  ///
  /// That is so if there was no stream yet while the commit was under way, since changes are collected for streams only, or if a
  /// stream held as many changes as it can: this one then stands for all that followed. Read the records again.
  public let isPartial: Bool

  /// A change of exactly these records.
  public init(
    inserted: [Record.ID] = [],
    updated: [Record.ID] = [],
    deleted: [Record.ID] = [],
    isPartial: Bool = false
  ) {
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
    self.isPartial = isPartial
  }

  /// Whether nothing changed; such a change is not announced.
  public var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty && !isPartial }

  /// One thing done to one record in the course of a commit.
  public enum Step: Hashable, Sendable {
    /// The record was added.
    case insert(Record.ID)
    /// The record was written again.
    case update(Record.ID)
    /// The record was removed.
    case delete(Record.ID)
  }

  /// What several steps come to when they are committed together.
  ///
  /// - Parameter isPartial: Whether there were more steps.
  public init(steps: some Sequence<Step>, isPartial: Bool = false) {
    var fates: [(id: Record.ID, existedBefore: Bool, existsAfter: Bool)] = []
    var indexes: [Record.ID: Int] = [:]
    fates.reserveCapacity(steps.underestimatedCount)
    indexes.reserveCapacity(steps.underestimatedCount)
    func take(_ id: Record.ID, existedBefore: Bool, existsAfter: Bool) {
      if let index = indexes.updateValue(fates.count, forKey: id) {
        indexes[id] = index
        fates[index].existsAfter = existsAfter
      } else {
        fates.append((id, existedBefore, existsAfter))
      }
    }
    for step in steps {
      switch step {
      case .insert(let id): take(id, existedBefore: false, existsAfter: true)
      case .update(let id): take(id, existedBefore: true, existsAfter: true)
      case .delete(let id): take(id, existedBefore: true, existsAfter: false)
      }
    }
    func ids(existedBefore: Bool, existsAfter: Bool) -> [Record.ID] {
      fates.filter { $0.existedBefore == existedBefore && $0.existsAfter == existsAfter }.map(\.id)
    }
    self.init(
      inserted: ids(existedBefore: false, existsAfter: true),
      updated: ids(existedBefore: true, existsAfter: true),
      deleted: ids(existedBefore: true, existsAfter: false),
      isPartial: isPartial
    )
  }
}
