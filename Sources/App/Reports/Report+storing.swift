import LogbookDomain

extension ReportStoreProtocol {
  /// Makes a report of these fields and stores it.
  func insert(_ fields: Report.Fields, id: Report.ID) async throws(StoreError) -> Report {
    let report: Report
    do {
      report = try Report(fields, id: id)
    } catch {
      throw .invalid(error)
    }
    return try await insert(report)
  }
}

extension Report {
  /// The same report, edited, or what a store would say of it.
  func storable(_ change: (inout Fields) -> Void) throws(StoreError) -> Report {
    do {
      return try edited(change)
    } catch {
      throw .invalid(error)
    }
  }
}
