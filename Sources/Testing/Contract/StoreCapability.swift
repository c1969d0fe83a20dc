/// Something that a store can promise beyond keeping, finding, replacing and removing records, which all of them do.
///
/// A law names the capabilities it needs. Checked on a store that does not promise one of them, it is reported as not
/// promised. A contract of your own can have capabilities of its own:
///
/// ```swift
/// extension StoreCapability {
///   static let spelling = StoreCapability("spelling", "finds places however they are spelled")
/// }
/// ```
public struct StoreCapability: Hashable, Sendable, CustomStringConvertible {
  /// The name, in lower case: `units of work`.
  public let name: String
  /// What a store with the capability does, as a sentence without its subject.
  public let promise: String

  /// A capability.
  public init(_ name: String, _ promise: String) {
    self.name = name
    self.promise = promise
  }

  /// The ``name``.
  public var description: String { name }
}

extension StoreCapability {
  /// A call that writes several records and fails has written none of them.
  public static let atomicity = StoreCapability("atomicity", "writes several records all or none")
  /// Tasks may be part of other tasks.
  public static let subtasks = StoreCapability(
    "subtasks",
    "deletes tasks with the one they are part of, and refuses a task that is part of none there is, or of itself"
  )
  /// Numbers of deleted records stay theirs.
  public static let lastingNumbers = StoreCapability("lasting numbers", "never gives a number twice")
  /// `changes()` tells of every commit.
  public static let changes = StoreCapability("changes", "announces every commit once, afterwards, in order")
  /// Many tasks may use the store at once.
  public static let concurrency = StoreCapability("concurrency", "serves many callers at once and loses nothing")
  /// Readers see commits whole or not at all, and the batches of an iteration show one moment.
  public static let isolation = StoreCapability("isolation", "shows readers one moment, whatever is written meanwhile")
  /// See ``/LogbookRecords/StorageProtocol/unitOfWork(_:)``.
  public static let unitsOfWork = StoreCapability("units of work", "commits work on both of its stores as one")
  /// See ``/LogbookRecords/HistoryProtocol/history(since:limit:)``.
  public static let history = StoreCapability("history", "remembers what was committed")
  /// See ``/LogbookRecords/HistoryProtocol/undo(_:)`` and ``/LogbookRecords/HistoryProtocol/redo(_:)``.
  public static let undo = StoreCapability("undo", "undoes and redoes commits")
  /// What was committed is there after opening again.
  public static let durability = StoreCapability("durability", "still has everything when it is opened again")
  /// Several storages may be open at one place, those of other processes included.
  public static let crossProcess = StoreCapability("cross-process", "shares one place with other processes")
}
