/// A capability that a store can promise in addition to storing, finding, replacing and removing records.
///
/// A law lists the capabilities that it needs. If a store does not promise one of these capabilities, the law is
/// reported as not promised. A contract for other protocols can define additional capabilities:
///
/// ```swift
/// extension StoreCapability {
///   static let spelling = StoreCapability("spelling", "finds places however they are spelled")
/// }
/// ```
public struct StoreCapability: Hashable, Sendable, CustomStringConvertible {
  /// The name in lowercase, such as “units of work”.
  public let name: String
  /// The behavior of a store with the capability, as a sentence without its subject, such as “finds places however they
  /// are spelled”.
  public let promise: String

  /// Creates a capability.
  public init(_ name: String, _ promise: String) {
    self.name = name
    self.promise = promise
  }

  /// The ``name``.
  public var description: String { name }
}

extension StoreCapability {
  /// If a call that writes several records fails, none of the records is written.
  public static let atomicity = StoreCapability("atomicity", "writes several records all or none")
  /// Records may be parts of other records.
  public static let parts = StoreCapability(
    "parts",
    "deletes parts with their parent, and refuses a parent that does not exist or would make a record part of itself"
  )
  /// The numbers of deleted records are not reused.
  public static let lastingNumbers = StoreCapability("lasting numbers", "never reuses a number")
  /// `changes()` publishes every commit.
  public static let changes = StoreCapability("changes", "publishes every commit once, after it, in order")
  /// Many tasks may use the store at the same time.
  public static let concurrency = StoreCapability("concurrency", "serves many callers at once and loses nothing")
  /// Readers see each commit either completely or not at all, and all batches of an iteration belong to one snapshot.
  public static let isolation = StoreCapability("isolation", "shows readers one snapshot, despite concurrent writes")
  /// Changes to several stores can be committed together; see ``/LogbookRecords/StorageProtocol/unitOfWork(_:)``.
  public static let unitsOfWork = StoreCapability("units of work", "commits work on both of its stores as one")
  /// Commits are recorded in a history; see ``/LogbookRecords/HistoryProtocol/history(since:limit:)``.
  public static let history = StoreCapability("history", "records every commit")
  /// Commits can be undone and redone; see ``/LogbookRecords/HistoryProtocol/undo(_:)`` and
  /// ``/LogbookRecords/HistoryProtocol/redo(_:)``.
  public static let undo = StoreCapability("undo", "undoes and redoes commits")
  /// Committed changes survive closing and reopening.
  public static let durability = StoreCapability("durability", "keeps everything when it is reopened")
  /// Several storages may be open at one location, in this and other processes.
  public static let crossProcess = StoreCapability("cross-process", "shares one location with other processes")
}
