import LogbookLocks
import LogbookRecords
package import Foundation

/// The records to which references lead that a migration adds.
///
/// The medium sets the IDs of each kind before it migrates the records.
package final class MigrationTargets: Sendable {
  /// Thrown by a change that removes the record.
  struct Removal: Error {}

  private let ids = Locked<[String: Set<UUID>]>([:])

  /// The names of the kinds, in the current version.
  package var kinds: [String] { ids.withLock { $0.keys.sorted() } }

  func add(_ kind: String) { ids.withLock { $0[kind] = $0[kind] ?? [] } }

  /// Sets the IDs of the records of a kind before the migration.
  package func set(_ found: Set<UUID>, of kind: String) { ids.withLock { $0[kind] = found } }

  func contains(_ id: UUID, of kind: String) -> Bool { ids.withLock { $0[kind]?.contains(id) == true } }
}
