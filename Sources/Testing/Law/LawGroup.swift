/// A group of laws about one topic.
///
/// A contract for other protocols can define additional groups:
///
/// ```swift
/// extension LawGroup {
///   static let ordering = LawGroup("ordering")
/// }
/// ```
public struct LawGroup: Hashable, Sendable, CustomStringConvertible {
  /// The name in lowercase, such as “inserting”.
  public let name: String

  /// Creates a group of laws.
  public init(_ name: String) {
    self.name = name
  }

  /// The ``name``.
  public var description: String { name }
}

extension LawGroup {
  /// Adding records and assigning their numbers.
  public static let inserting = LawGroup("inserting")
  /// Finding one record.
  public static let finding = LawGroup("finding")
  /// Returning the results of queries, as a whole and in batches.
  public static let querying = LawGroup("querying")
  /// Replacing records.
  public static let updating = LawGroup("updating")
  /// Removing records.
  public static let deleting = LawGroup("deleting")
  /// Publishing committed changes.
  public static let changes = LawGroup("changes")
  /// Concurrent tasks, cancellation, and several stores.
  public static let concurrency = LawGroup("concurrency")
  /// Storing text and dates without loss.
  public static let values = LawGroup("values")
  /// The promises of a record's description: rules, unique values, and the form in which values are stored.
  public static let rules = LawGroup("rules")
  /// Records that are parts of other records.
  public static let parts = LawGroup("parts")
  /// Summarizing reports by location or period.
  public static let summaries = LawGroup("summaries")
  /// Changes to the task store and the report store that are committed together.
  public static let unitsOfWork = LawGroup("units of work")
  /// The history of commits.
  public static let history = LawGroup("history")
  /// Undoing and redoing commits.
  public static let undoing = LawGroup("undoing")
  /// Data that survives reopening.
  public static let durability = LawGroup("durability")
  /// Several storages at one location.
  public static let sharing = LawGroup("sharing")
}
