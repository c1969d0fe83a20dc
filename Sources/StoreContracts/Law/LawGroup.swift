/// What a law is about.
public enum LawGroup: String, Hashable, Sendable, CaseIterable {
  /// Adding records and the numbers they get.
  case inserting
  /// Finding one record.
  case finding
  /// Answering queries, whole and in batches.
  case querying
  /// Replacing records.
  case updating
  /// Removing records.
  case deleting
  /// Announcing what was committed.
  case changes
  /// Several tasks at once, cancellation, several stores.
  case concurrency
  /// Text and dates coming back as they went in.
  case values
  /// Tasks that are part of other tasks.
  case subtasks
  /// Reports put together.
  case summaries
  /// Work on both stores that is committed as one.
  case unitsOfWork
  /// What is remembered of commits.
  case history
  /// Taking commits back.
  case undoing
  /// What is there after opening again.
  case durability
}
