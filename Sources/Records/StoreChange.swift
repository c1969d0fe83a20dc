/// What one commit did to the records of a store.
///
/// It is announced after the commit, never for work that was rolled back, and in the order of the commits. Each record
/// is named once, by the difference between before and after: one that the same commit inserted and updated is only in
/// ``inserted``, one that it inserted and deleted is in none.
public struct StoreChange<Record: Sendable>: Hashable, Sendable, Codable {
  /// The records that are new, in the order of their first mention.
  public let inserted: [RecordID<Record>]
  /// The records that were there before and have been written again.
  public let updated: [RecordID<Record>]
  /// The records that are gone, those deleted with their parent included.
  public let deleted: [RecordID<Record>]
  /// Whether the commit has also changed records that are not named.
  ///
  /// That is so if there was no stream yet while the commit was under way, since changes are collected for streams only, or if a
  /// stream held as many changes as it can: this one then stands for all that followed. Read the records again.
  public let isPartial: Bool

  /// A change of exactly these records.
  public init(
    inserted: [RecordID<Record>] = [],
    updated: [RecordID<Record>] = [],
    deleted: [RecordID<Record>] = [],
    isPartial: Bool = false
  ) {
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
    self.isPartial = isPartial
  }

  /// The same change, as one of records of another kind.
  package init<Other>(_ change: StoreChange<Other>) {
    func ids(_ others: [RecordID<Other>]) -> [RecordID<Record>] { others.map { RecordID($0.rawValue) } }
    self.init(
      inserted: ids(change.inserted),
      updated: ids(change.updated),
      deleted: ids(change.deleted),
      isPartial: change.isPartial
    )
  }

  /// How many records it names.
  package var recordCount: Int { inserted.count + updated.count + deleted.count }

  /// Whether nothing changed; such a change is not announced.
  public var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty && !isPartial }

  /// One thing done to one record in the course of a commit.
  public enum Step: Hashable, Sendable {
    /// The record was added.
    case insert(RecordID<Record>)
    /// The record was written again.
    case update(RecordID<Record>)
    /// The record was removed.
    case delete(RecordID<Record>)
  }

  /// What several steps come to when they are committed together.
  ///
  /// - Parameter isPartial: Whether there were more steps.
  public init(steps: some Sequence<Step>, isPartial: Bool = false) {
    var fates: [(id: RecordID<Record>, existedBefore: Bool, existsAfter: Bool)] = []
    var indexes: [RecordID<Record>: Int] = [:]
    fates.reserveCapacity(steps.underestimatedCount)
    indexes.reserveCapacity(steps.underestimatedCount)
    func take(_ id: RecordID<Record>, existedBefore: Bool, existsAfter: Bool) {
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
    func ids(existedBefore: Bool, existsAfter: Bool) -> [RecordID<Record>] {
      fates.filter { $0.existedBefore == existedBefore && $0.existsAfter == existsAfter }.map { $0.id }
    }
    self.init(
      inserted: ids(existedBefore: false, existsAfter: true),
      updated: ids(existedBefore: true, existsAfter: true),
      deleted: ids(existedBefore: true, existsAfter: false),
      isPartial: isPartial
    )
  }
}

/// Stands for records of any kind, where identities of several kinds are kept together.
public enum AnyRecord: Sendable {}
