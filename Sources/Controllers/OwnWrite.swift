import LogbookRecords

/// A write of a controller, by which it recognizes the announcement: it has no need to read again for that.
struct OwnWrite<Record: LogbookRecords.Record>: Equatable {
  enum Kind: Int { case insertion, update, deletion }

  let kind: Kind
  let ids: [Record.ID]

  /// Whether a change may be what the write has done: only changes of its kind, to one of its records at least.
  ///
  /// More may be deleted, namely the parts of records, and less updated, namely not what the edit has left as it was.
  func isAnnounced(by change: StoreChange<Record>) -> Bool {
    var others = [change.inserted, change.updated, change.deleted]
    let own = others.remove(at: kind.rawValue)
    return others.allSatisfy(\.isEmpty) && !Set(own).isDisjoint(with: ids)
  }
}
