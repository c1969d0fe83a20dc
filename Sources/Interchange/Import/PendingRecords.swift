import LogbookRecords

/// Records that are collected to be inserted together, and what is already stored.
protocol PendingRecords<Draft> {
  associatedtype Draft: ImportDraft

  /// What there already is, for a message: `a report for this location and date`.
  func likeness(of draft: Draft) -> String

  /// How many wait to be inserted.
  var count: Int { get }

  /// Whether there is such a record; the next call is ``add(_:)`` if there is none.
  mutating func has(_ draft: Draft) async throws -> Bool
  /// How a draft differs from the record that ``has(_:)`` has just found; `nil` if it does not, or if nothing tells.
  func revision(by draft: Draft) -> ImportResult.Revision?
  /// Takes a draft into account for ``likelyTotals``.
  mutating func watch(_ draft: Draft)
  /// The fields whose values look like running totals.
  var likelyTotals: [String] { get }
  /// Collects a new record.
  mutating func add(_ draft: Draft) async throws
  /// Gives the record that ``has(_:)`` has just found what this one has.
  mutating func replace(_ draft: Draft) async throws
  /// Inserts what is collected.
  mutating func flush() async throws
  /// Does what can only be done when everything is there.
  ///
  /// - Returns: What could not be kept.
  mutating func finish(_ options: ImportOptions) async throws -> Tally
}

extension PendingRecords {
  func revision(by draft: Draft) -> ImportResult.Revision? { nil }
  mutating func watch(_ draft: Draft) {}
  var likelyTotals: [String] { [] }
}
