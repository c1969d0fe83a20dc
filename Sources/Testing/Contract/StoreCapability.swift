/// A capability that a store can promise in addition to storing, finding, replacing, and removing records.
///
/// A law lists the capabilities that it needs. If a store does not promise one of these capabilities, the law is not
/// checked, and is reported as not promised. A contract for your own protocol can define additional capabilities:
///
/// ```swift
/// extension StoreCapability {
///   static let spelling = StoreCapability("spelling", "finds places however they are spelled")
/// }
/// ```
public struct StoreCapability: Hashable, Sendable, CustomStringConvertible {
  /// The name of the capability in lowercase, such as “units of work”.
  public let name: String
  /// The behavior of a store with the capability, as a sentence without its subject, such as “finds places however they
  /// are spelled”.
  public let promise: String

  /// Creates a capability.
  ///
  /// - Parameters:
  ///   - name: The name in lowercase.
  ///   - promise: The behavior of a store with the capability, as a sentence without its subject.
  public init(_ name: String, _ promise: String) {
    self.name = name
    self.promise = promise
  }

  /// The ``name``.
  public var description: String { name }
}

extension StoreCapability {
  /// Atomic calls: if a call that writes several records fails, none of the records is written.
  public static let atomicity = StoreCapability("atomicity", "writes several records all or none")
  /// Parts: a record can be a part of another record, its parent. Deleting a record also deletes its parts.
  public static let parts = StoreCapability(
    "parts",
    "deletes parts with their parent, and refuses a parent that does not exist or would make a record part of itself"
  )
  /// Lasting numbers: the numbers of deleted records are never reused.
  public static let lastingNumbers = StoreCapability("lasting numbers", "never reuses a number")
  /// Change streams: `changes()` publishes every commit once, in order.
  public static let changes = StoreCapability("changes", "publishes every commit once, after it, in order")
  /// Concurrency: many tasks can use the store at the same time.
  public static let concurrency = StoreCapability("concurrency", "serves many callers at once and loses nothing")
  /// Isolated reads: readers see each commit either completely or not at all, and all batches of an iteration belong to
  /// one snapshot.
  public static let isolation = StoreCapability("isolation", "shows readers one snapshot, despite concurrent writes")
  /// Units of work: changes to several stores are committed together; see
  /// ``/LogbookRecords/StorageProtocol/unitOfWork(_:)``.
  public static let unitsOfWork = StoreCapability("units of work", "commits work on both of its stores as one")
  /// History: the store records every commit; see ``/LogbookRecords/HistoryProtocol/history(since:limit:)``.
  public static let history = StoreCapability("history", "records every commit")
  /// Undo: the store can undo and redo commits; see ``/LogbookRecords/HistoryProtocol/undo(_:)`` and
  /// ``/LogbookRecords/HistoryProtocol/redo(_:)``.
  public static let undo = StoreCapability("undo", "undoes and redoes commits")
  /// Durability: commits survive closing and reopening the store.
  public static let durability = StoreCapability("durability", "keeps everything when it is reopened")
  /// Cross-process access: this process and others can use one location at the same time.
  public static let crossProcess = StoreCapability("cross-process", "shares one location with other processes")
}
