package import LogbookRecords

/// The parts of a ``StoreReplay`` that do not require the queries of the store to be encodable.
package protocol ReplayedStore<Item>: RecordStoreProtocol {
  func expectFinished() throws(ReplayMismatch)
  func finishChanges()
}
