import LogbookLocks
import LogbookRecords
import Foundation

/// A pool of connections for reading a database, one for each concurrent reader.
final class SQLiteReaders: Sendable {
  private struct State {
    var idle: [SQLiteConnection] = []
    var borrowed = 0
    var allGivenBack: (@Sendable () -> Void)?
  }

  private let location: SQLiteLocation
  private let isReadOnly: Bool
  private let state = Locked(State())

  /// Creates a pool. If `isReadOnly` is `true`, the pool opens its connections with ``SQLiteLocation/openReadOnly()``,
  /// which also works for a database that cannot be written to.
  init(_ location: SQLiteLocation, isReadOnly: Bool = false) {
    self.location = location
    self.isReadOnly = isReadOnly
  }

  /// Creates a pool for an in-memory copy of a database. The copy is deleted together with the pool.
  init(copying original: SQLiteConnection) throws(StoreError) {
    location = .newInMemory
    isReadOnly = false
    let copy = try location.open()
    try copy.copy(original)
    state.withLock { $0.idle = [copy] }
  }

  /// Returns a connection that sees the committed content. The caller must return it with ``giveBack(_:)``.
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

  /// Puts a borrowed connection back into the pool. Pass `nil` if borrowing failed.
  func giveBack(_ reader: SQLiteConnection?) {
    let allGivenBack = state.withLock { state in
      // Keep only a few idle connections, because more are needed only while there are many concurrent readers.
      if let reader, state.idle.count < 8 { state.idle.append(reader) }
      state.borrowed -= 1
      return state.borrowed == 0 ? state.allGivenBack.take() : nil
    }
    allGivenBack?()
  }

  /// Waits until no connection is borrowed. During this time, the caller must prevent further connections from being
  /// borrowed, and only one caller may wait.
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
