import LogbookRecords

/// Records that are collected for insertion, compared with those already stored.
protocol PendingRecords<Draft> {
  associatedtype Draft: ImportDraft

  /// Returns a description of the existing record, for a message: `a report for this location and date`.
  func likeness(of draft: Draft) -> String

  /// The number of records waiting to be inserted.
  var count: Int { get }

  /// Returns whether the record exists; if not, the next call must be ``add(_:)``.
  mutating func has(_ draft: Draft) async throws -> Bool
  /// Returns the differences between a draft and the record found by ``has(_:)``; `nil` if there are none, or if they
  /// are unknown.
  func revision(by draft: Draft) -> ImportResult.Revision?
  /// Takes a draft into account for ``likelyTotals``.
  mutating func watch(_ draft: Draft)
  /// The fields whose values look like running totals.
  var likelyTotals: [String] { get }
  /// Adds a new record to the collection.
  mutating func add(_ draft: Draft) async throws
  /// Updates the record found by ``has(_:)`` with a draft.
  mutating func replace(_ draft: Draft) async throws
  /// Inserts the collected records.
  mutating func flush() async throws
  /// Completes the work that requires all records.
  ///
  /// - Returns: The data that could not be kept.
  mutating func finish(_ options: ImportOptions) async throws -> Tally
}

extension PendingRecords {
  func revision(by draft: Draft) -> ImportResult.Revision? { nil }
  mutating func watch(_ draft: Draft) {}
  var likelyTotals: [String] { [] }
}
