import LogbookLocks
import LogbookRecords
import Foundation

/// The connections that read one database: as many as there are readers at once.
final class SQLiteReaders: Sendable {
  private struct State {
    var idle: [SQLiteConnection] = []
    var borrowed = 0
    /// Called as soon as nothing is borrowed.
    var allGivenBack: (@Sendable () -> Void)?
  }

  private let location: SQLiteLocation
  private let isReadOnly: Bool
  private let state = Locked(State())

  /// Readers of a database.
  ///
  /// - Parameter isReadOnly: Whether there may be no connection that writes, and so that keeps it open.
  init(_ location: SQLiteLocation, isReadOnly: Bool = false) {
    self.location = location
    self.isReadOnly = isReadOnly
  }

  /// Readers of a copy in memory, which ends with them.
  init(copying original: SQLiteConnection) throws(StoreError) {
    location = .newInMemory
    isReadOnly = false
    let copy = try location.open()
    try copy.copy(original)
    state.withLock { $0.idle = [copy] }
  }

  /// A connection that sees the committed content, until ``giveBack(_:)``.
  func borrow() throws(StoreError) -> SQLiteConnection {
    let idle = state.withLock { state in
      state.borrowed += 1
      return state.idle.popLast()
    }
    if let idle, !idle.isOutdated { return idle }
    do throws(StoreError) { return try currentReader() } catch {
      giveBack(nil)
      throw error
    }
  }

  private func currentReader() throws(StoreError) -> SQLiteConnection {
    while let idle = state.withLock({ $0.idle.popLast() }) {
      if !idle.isOutdated { return idle }
    }
    return try openReader()
  }

  private func openReader() throws(StoreError) -> SQLiteConnection {
    if isReadOnly { return try location.openReadOnly() }
    let reader = try location.open()
    try reader.execute("PRAGMA query_only = ON; PRAGMA trusted_schema = OFF; PRAGMA cache_size = -16000")
    return reader
  }

  /// Ends a loan.
  ///
  /// - Parameter reader: What was borrowed; `nil` if there was nothing to borrow.
  func giveBack(_ reader: SQLiteConnection?) {
    let allGivenBack = state.withLock { state in
      // More than a few are only needed while many read at once; the others close.
      if let reader, state.idle.count < 8 { state.idle.append(reader) }
      state.borrowed -= 1
      return state.borrowed == 0 ? state.allGivenBack.take() : nil
    }
    allGivenBack?()
  }

  /// Waits until nothing is borrowed. Nobody may borrow anew meanwhile, and only one may wait.
  func allGivenBack() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.borrowed > 0 { state.allGivenBack = { continuation.resume() } }
        return state.borrowed == 0
      }
      if isOver { continuation.resume() }
    }
  }
}
