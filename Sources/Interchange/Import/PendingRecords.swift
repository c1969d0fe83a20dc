import LogbookRecords

/// A collection of records being imported, which are compared with the stored records and then inserted.
protocol PendingRecords<Draft> {
  associatedtype Draft: ImportDraft

  /// Returns a description of the records that a draft matches, such as `a report for this location and date`.
  func likeness(of draft: Draft) -> String

  var count: Int { get }

  /// Looks for a stored or pending record that matches a draft. Returns whether there is one. If not, call ``add(_:)``
  /// next.
  mutating func has(_ draft: Draft) async throws -> Bool
  /// Returns the differences between a draft and the record found by ``has(_:)``, or `nil` if none are found; see also
  /// ``laterRevisions``. Call this method only if ``has(_:)`` has returned `true`.
  func revision(by draft: Draft) -> ImportResult.Revision?
  /// Returns the reason for which a draft cannot replace the record found by ``has(_:)``; `nil` if it can.
  func refusal(of draft: Draft) -> ImportResult.InvalidRow?
  /// Returns a draft that adds values to the record found by ``has(_:)``, which otherwise stays as it is; `nil` if there
  /// are none to add.
  func addition(by draft: Draft) -> Draft?
  /// The revisions that only ``finish(_:)`` could find, because their rows refer to later rows.
  var laterRevisions: [ImportResult.Revision] { get }
  /// The names of the fields that look like running totals in the drafts so far.
  var likelyTotals: [String] { get }
  /// The rhythm of the drafts so far.
  var rhythm: ImportResult.Rhythm? { get }
  /// The figures that cover some of the same days; see ``finish(_:)``.
  var overlaps: [ImportResult.Overlap] { get }
  /// The records that were added or replaced, but not kept, because their figures overlap others; see ``finish(_:)``.
  var leftOut: [LeftOutRecord] { get }
  /// The number of stored records from which figures were removed; see ``finish(_:)``.
  var withdrawn: Int { get }
  /// The drafts so far whose written day differs from the day in UTC.
  var dayShifts: DayShifts { get }
  /// The number of drafts so far that cover the week, month, quarter or year that is their date.
  var periods: Int { get }
  mutating func add(_ draft: Draft) async throws
  /// Updates the record found by ``has(_:)`` with a draft.
  mutating func replace(_ draft: Draft) async throws
  /// Inserts the collected records. The insertion may still be running when the method returns.
  mutating func flush() async throws
  /// Inserts the remaining records, waits for all insertions, and resolves references between records.
  ///
  /// - Returns: The number of values that could not be stored, keyed by name.
  mutating func finish(_ options: ImportOptions) async throws -> Tally
}

/// A record that is not imported after all.
struct LeftOutRecord {
  let row: ImportResult.InvalidRow
  /// Whether the record is a further one of its row.
  let isRest: Bool
  /// Whether the record was inserted, and not replaced another one.
  let isNew: Bool
}

extension PendingRecords {
  func revision(by draft: Draft) -> ImportResult.Revision? { nil }
  func refusal(of draft: Draft) -> ImportResult.InvalidRow? { nil }
  func addition(by draft: Draft) -> Draft? { nil }
  var laterRevisions: [ImportResult.Revision] { [] }
  var likelyTotals: [String] { [] }
  var rhythm: ImportResult.Rhythm? { nil }
  var overlaps: [ImportResult.Overlap] { [] }
  var leftOut: [LeftOutRecord] { [] }
  var withdrawn: Int { 0 }
  var dayShifts: DayShifts { DayShifts() }
  var periods: Int { 0 }
}
