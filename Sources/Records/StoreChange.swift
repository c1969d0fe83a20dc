/// The changes that one commit made to the records of a store.
///
/// A store publishes a change after each commit that changes its records, in the order of the commits. It publishes
/// nothing for work that is rolled back. Each record is listed at most once, according to the net effect of the commit:
/// a record that was inserted and then updated is listed only in ``inserted``, and a record that was inserted and then
/// deleted is not listed.
public struct StoreChange<Item: Sendable>: Hashable, Sendable, Codable {
  /// The IDs of the inserted records, in the order in which they were first written.
  public let inserted: [RecordID<Item>]
  /// The IDs of the records that existed before the commit and were updated, or were deleted and inserted again.
  public let updated: [RecordID<Item>]
  /// The IDs of the deleted records, including those that were deleted because a record to which they
  /// refer, such as their parent, was deleted.
  public let deleted: [RecordID<Item>]
  /// Whether records that are not listed may also have changed.
  ///
  /// Commits of other processes that cannot be read from the history are represented by a partial change. The last
  /// change of a full buffer is partial, too, and represents all later changes until the buffer has room again. After a
  /// partial change, read the records again.
  public let isPartial: Bool

  /// Creates a change from the IDs of the changed records.
  public init(
    inserted: [RecordID<Item>] = [],
    updated: [RecordID<Item>] = [],
    deleted: [RecordID<Item>] = [],
    isPartial: Bool = false
  ) {
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
    self.isPartial = isPartial
  }

  /// Creates a copy of a change in which the same UUIDs identify records of a different kind.
  package init<Other>(_ change: StoreChange<Other>) {
    func ids(_ others: [RecordID<Other>]) -> [RecordID<Item>] { others.map { RecordID($0.rawValue) } }
    self.init(
      inserted: ids(change.inserted),
      updated: ids(change.updated),
      deleted: ids(change.deleted),
      isPartial: change.isPartial
    )
  }

  /// The number of records that the change lists.
  package var recordCount: Int { inserted.count + updated.count + deleted.count }

  /// Whether the change lists no records and is not partial. Stores do not publish such a change.
  public var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty && !isPartial }

  /// An operation on one record within a commit.
  ///
  /// ```swift
  /// let steps: [StoreChange<Place>.Step] = [.insert(porto), .update(porto), .insert(evora), .delete(evora)]
  /// let change = StoreChange(steps: steps)
  /// print(change.inserted == [porto], change.updated.isEmpty, change.deleted.isEmpty)  // true true true
  /// ```
  public enum Step: Hashable, Sendable {
    /// The record was inserted.
    case insert(RecordID<Item>)
    /// The record was updated.
    case update(RecordID<Item>)
    /// The record was deleted.
    case delete(RecordID<Item>)
  }

  /// Creates the net change that results from several steps that are committed together.
  ///
  /// - Parameters:
  ///   - steps: The steps, in the order in which they are performed.
  ///   - isPartial: Whether the commit may contain additional steps that are not in `steps`.
  public init(steps: some Sequence<Step>, isPartial: Bool = false) {
    var fates: [(id: RecordID<Item>, existedBefore: Bool, existsAfter: Bool)] = []
    var indexes: [RecordID<Item>: Int] = [:]
    fates.reserveCapacity(steps.underestimatedCount)
    indexes.reserveCapacity(steps.underestimatedCount)
    func take(_ id: RecordID<Item>, existedBefore: Bool, existsAfter: Bool) {
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
    func ids(existedBefore: Bool, existsAfter: Bool) -> [RecordID<Item>] {
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

/// A placeholder for the record type in collections that contain IDs of several kinds of records.
///
/// For an example, see ``HistoryStep``.
public enum AnyRecord: Sendable {}
