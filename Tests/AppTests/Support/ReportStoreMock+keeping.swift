import LogbookDomain
import LogbookMocks
import LogbookRecords

extension ReportStoreMock {
  /// Returns a mock that stores records and publishes changes. The methods `count(matching:)`, `rows(of:)` and
  /// `delete(matching:)`, which controllers do not call, have no stubs.
  static func keeping() -> ReportStoreMock {
    let mock = ReportStoreMock(reports: nil)
    let kept = KeptRecords<Report>()
    let announce: @Sendable (StoreChange<Report>) -> Void = { [weak mock] in mock?.yieldChanges($0) }
    mock.stub {
      $0.insert = { report in
        let inserted = kept.insert([report])
        announce(StoreChange(inserted: inserted.map(\.id)))
        return inserted[0]
      }
      $0.insertMany = { reports in
        let inserted = kept.insert(reports)
        announce(StoreChange(inserted: inserted.map(\.id)))
        return inserted
      }
      $0.recordWithID = { id in kept.records.first { $0.id == id } }
      $0.recordNumbered = { number in kept.records.first { $0.number == number } }
      $0.records = { query in query.apply(to: kept.records) }
      $0.batches = { query, size in RecordBatches(size: size) { query.apply(to: kept.records) } }
      $0.summaries = { grouping, query throws(StoreError) in
        try ReportSummary.summaries(of: query.apply(to: kept.records), by: grouping)
      }
      $0.update = { reports throws(StoreError) in
        try kept.update(reports)
        announce(StoreChange(updated: reports.map(\.id)))
      }
      $0.deleteWithIDs = { ids throws(StoreError) in
        let deleted = try kept.delete(ids)
        announce(StoreChange(deleted: deleted))
        return deleted.count
      }
    }
    return mock
  }
}
