/// A group of laws about one topic.
///
/// A contract for your own protocol can define additional groups:
///
/// ```swift
/// extension LawGroup {
///   static let ordering = LawGroup("ordering")
/// }
/// ```
public struct LawGroup: Hashable, Sendable, CustomStringConvertible {
  /// The lowercase name of the group, such as “inserting”.
  public let name: String

  /// Creates a group with the given lowercase name.
  public init(_ name: String) { self.name = name }

  /// The name of the group.
  public var description: String { name }
}

extension LawGroup {
  /// Laws about inserting records and assigning their numbers.
  public static let inserting = LawGroup("inserting")
  /// Laws about finding one record.
  public static let finding = LawGroup("finding")
  /// Laws about the results of queries, returned all at once or in batches, and about aggregations.
  public static let querying = LawGroup("querying")
  /// Laws about replacing records.
  public static let updating = LawGroup("updating")
  /// Laws about deleting records.
  public static let deleting = LawGroup("deleting")
  /// Laws about publishing committed changes.
  public static let changes = LawGroup("changes")
  /// Laws about concurrent tasks, cancellation, and the independence of stores.
  public static let concurrency = LawGroup("concurrency")
  /// Laws about storing text and dates without loss.
  public static let values = LawGroup("values")
  /// Laws about the rules and unique fields of a record type, about the conversion of values to the form in which they
  /// are stored, and about queries that no store can answer.
  public static let rules = LawGroup("rules")
  /// Laws about records that are parts of other records.
  public static let parts = LawGroup("parts")
  /// Laws about summarizing reports by location or period.
  public static let summaries = LawGroup("summaries")
  /// Laws about units of work, which commit changes to a task store and a report store together.
  public static let unitsOfWork = LawGroup("units of work")
  /// Laws about the history of commits.
  public static let history = LawGroup("history")
  /// Laws about undoing and redoing commits.
  public static let undoing = LawGroup("undoing")
  /// Laws about keeping data when a store is closed and reopened.
  public static let durability = LawGroup("durability")
  /// Laws about several storages that are open at the same location at the same time.
  public static let sharing = LawGroup("sharing")
}
