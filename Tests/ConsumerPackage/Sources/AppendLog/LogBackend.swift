public import LogbookRecords
public import LogbookStorage
import Foundation
import Synchronization

/// A store in memory whose commits are appended to a file.
public final class LogBackend: StoreBackend {
  private struct State {
    var content: LogContent
    var isClosed = false
  }

  private let state: Mutex<State>
  let file: LogFile
  let kinds: [any Record.Type]

  /// Opens the store in a file, which is created if it does not exist.
  ///
  /// - Throws: A ``/LogbookRecords/StoreError`` if the file cannot be read or written, or is not a log of the model.
  public init(path: String, of model: StoreModel) throws(StoreError) {
    kinds = model.kinds
    var content = LogContent(kinds)
    let first = LogEntry.history(content.history)
    file = try LogFile(path, first) { entry throws(StoreError) in try content.apply(entry) }
    state = Mutex(State(content: content))
  }

  /// Returns the table for the records of one kind.
  public func table<Item: Record>(of kind: Item.Type, at index: Int) -> any StoreTable<Item> {
    LogTable<Item>(at: index)
  }

  /// Begins a transaction that only reads. It has a copy of the contents, which share their memory until one is changed.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/misuse(_:)`` if the backend is closed.
  public func snapshot() throws(StoreError) -> any StoreTransaction { try begin(isLong: true) }

  /// Begins a transaction for writing.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/misuse(_:)`` if the backend is closed.
  public func begin(isLong: Bool) throws(StoreError) -> any StoreTransaction {
    let content = state.withLock { $0.isClosed ? nil : $0.content }
    guard let content else { throw .misuse("the storage is closed") }
    return LogTransaction(content, of: self)
  }

  /// Runs `body`, which may wait for the disk, on a thread of its own.
  public func perform<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: body()) }
    }
  }

  /// Closes the store.
  public func close() async { state.withLock { $0.isClosed = true } }

  func replace(_ content: LogContent) { state.withLock { $0.content = content } }
}
