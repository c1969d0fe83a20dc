import LogbookRecords

/// A write by a controller. The controller uses it to recognize the published change, so that it need not read again.
struct OwnWrite<Record: LogbookRecords.Record>: Equatable {
  enum Kind { case insertion, update, updateWithInsertions, deletion }

  let kind: Kind
  /// The IDs of the records, except those that an update also inserts, which are known only afterwards.
  let ids: [Record.ID]

  /// Returns whether a change can be the result of the write: it contains only changes of its kind, and at least one of
  /// its records.
  ///
  /// More records may be deleted, since parts are deleted too, and fewer updated, since records that an edit leaves
  /// unchanged are not written.
  func isAnnounced(by change: StoreChange<Record>) -> Bool {
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
