/// What a law is about, to find it among others. A contract of your own can have groups of its own.
public struct LawGroup: Hashable, Sendable, CustomStringConvertible {
  /// The name, in lower case: `inserting`.
  public let name: String

  /// A group of laws.
  public init(_ name: String) {
    self.name = name
  }

  /// The ``name``.
  public var description: String { name }
}

extension LawGroup {
  /// Adding records and the numbers they get.
  public static let inserting = LawGroup("inserting")
  /// Finding one record.
  public static let finding = LawGroup("finding")
  /// Answering queries, whole and in batches.
  public static let querying = LawGroup("querying")
  /// Replacing records.
  public static let updating = LawGroup("updating")
  /// Removing records.
  public static let deleting = LawGroup("deleting")
  /// Announcing what was committed.
  public static let changes = LawGroup("changes")
  /// Several tasks at once, cancellation, several stores.
  public static let concurrency = LawGroup("concurrency")
  /// Text and dates coming back as they went in.
  public static let values = LawGroup("values")
  /// What the description of a record promises: rules, unique values, the form in which values come back.
  public static let rules = LawGroup("rules")
  /// Tasks that are part of other tasks.
  public static let subtasks = LawGroup("subtasks")
  /// Reports put together.
  public static let summaries = LawGroup("summaries")
  /// Work on both stores that is committed as one.
  public static let unitsOfWork = LawGroup("units of work")
  /// What is remembered of commits.
  public static let history = LawGroup("history")
  /// Undoing and redoing commits.
  public static let undoing = LawGroup("undoing")
  /// What is there after opening again.
  public static let durability = LawGroup("durability")
  /// Several storages at one place.
  public static let sharing = LawGroup("sharing")
}
