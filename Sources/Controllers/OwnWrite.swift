import LogbookRecords

/// A write by a controller, kept until the store publishes the resulting change.
///
/// The controller does not read the records again when the store publishes that change, because it shows its own writes
/// without waiting for the change.
struct OwnWrite<Item: Record>: Equatable {
  enum Kind { case insertion, update, updateWithInsertions, deletion }

  let kind: Kind
  /// The IDs of the written records. They do not include the IDs of additional records that an update inserts, because
  /// those IDs are unknown before the write.
  let ids: [Item.ID]

  /// Returns whether the given change can be the result of this write. Such a change contains at least one of the
  /// written records, and no changes of other kinds.
  ///
  /// The change published for a deletion may contain additional records, because the parts (child records) of a deleted
  /// record are also deleted. The change published for an update may lack some of the written records, because records
  /// that an edit leaves unchanged are not written.
  func isAnnounced(by change: StoreChange<Item>) -> Bool {
    let (own, others) =
      switch kind {
      case .insertion: (change.inserted, change.updated + change.deleted)
      case .update: (change.updated, change.inserted + change.deleted)
      case .updateWithInsertions: (change.updated, change.deleted)
      case .deletion: (change.deleted, change.inserted + change.updated)
      }
    return others.isEmpty && !Set(own).isDisjoint(with: ids)
  }
}
