import LogbookRecords

/// A write of a controller, by which it recognizes the announcement: it has no need to read again for that.
struct OwnWrite<Record: LogbookRecords.Record>: Equatable {
  enum Kind { case insertion, update, updateWithInsertions, deletion }

  let kind: Kind
  /// The records, but for those that an update inserts besides: they are known only afterwards.
  let ids: [Record.ID]

  /// Whether a change may be what the write has done: only changes of its kind, to one of its records at least.
  ///
  /// More may be deleted, namely the parts of records, and less updated, namely not what the edit has left as it was.
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
