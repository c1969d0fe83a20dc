import Domain
import Foundation

/// Reports that are collected to be inserted together, and what is already stored.
struct PendingReports {
  /// What makes two reports the same: the matching key of the location, and the date.
  private struct Key: Hashable {
    let location: String
    let date: Date

    init(_ report: Report) {
      location = report.location.matchingKey
      date = report.dateReported
    }
  }

  private let store: any ReportStoreProtocol
  private var reports: [Report] = []
  private var indexes: [Key: Int] = [:]

  init(store: any ReportStoreProtocol) {
    self.store = store
  }

  var count: Int { reports.count }

  /// Whether there is a report for the same location and date.
  func has(_ report: Report) async throws(StoreError) -> Bool {
    if indexes[Key(report)] != nil { return true }
    return try await stored(like: report) != nil
  }

  mutating func add(_ report: Report) {
    indexes[Key(report)] = reports.count
    reports.append(report)
  }

  /// Gives the report for the same location and date the fields of this one.
  mutating func replace(_ report: Report) async throws {
    if let index = indexes[Key(report)] {
      reports[index] = try reports[index].edited { $0 = report.fields }
    } else if let old = try await stored(like: report), old.fields != report.fields {
      try await store.update(try old.edited { $0 = report.fields })
    }
  }

  mutating func flush() async throws(StoreError) {
    try await store.insert(reports)
    reports.removeAll(keepingCapacity: true)
    indexes.removeAll(keepingCapacity: true)
  }

  private func stored(like report: Report) async throws(StoreError) -> Report? {
    try await store.reports(
      matching: ReportQuery(
        location: report.location,
        from: report.dateReported,
        before: report.dateReported.nextStorable,
        limit: 1
      )
    ).first
  }
}
