import Domain
import Foundation
import Synchronization

/// The connections that read one database: as many as there are readers at once.
final class SQLiteReaders: Sendable {
  private let location: SQLiteLocation
  private let idle = Mutex<[SQLiteConnection]>([])

  /// Readers of a database that someone else keeps open.
  init(_ location: SQLiteLocation) {
    self.location = location
  }

  /// Readers of a copy in memory, which ends with them.
  init(copying original: SQLiteConnection) throws(StoreError) {
    location = .memory(name: UUID().uuidString)
    let copy = try location.open()
    try copy.copy(original)
    giveBack(copy)
  }

  /// A connection that sees the committed content, until ``giveBack(_:)``.
  func borrow() throws(StoreError) -> SQLiteConnection {
    if let reader = idle.withLock({ $0.popLast() }) { return reader }
    let reader = try location.open()
    try reader.execute("PRAGMA query_only = ON; PRAGMA trusted_schema = OFF")
    return reader
  }

  func giveBack(_ reader: SQLiteConnection) {
    idle.withLock { idle in
      // More than a few are only needed while many read at once; the others close.
      if idle.count < 8 { idle.append(reader) }
    }
  }
}
