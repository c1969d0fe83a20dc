import LogbookLocks
import LogbookRecords
package import Foundation

/// The records to which references lead that a stage of a migration adds.
///
/// The medium sets the IDs of each kind before it migrates the records.
package final class MigrationTargets: Sendable {
  /// Thrown by a change that removes the record.
  struct Removal: Error {}

  /// The IDs of the records of each kind; `nil` if they are not set yet.
  private let ids = Locked<[String: Set<UUID>?]>([:])

  /// The names that the kinds have before the stage.
  package var kinds: [String] { ids.withLock { $0.keys.sorted() } }

  func add(_ kind: String) { ids.withLock { _ = $0.updateValue($0[kind] ?? nil, forKey: kind) } }

  /// Sets the IDs of the records of a kind before the stage.
  package func set(_ found: Set<UUID>, of kind: String) { ids.withLock { $0[kind] = .some(found) } }

  /// Returns whether a record exists. No record counts as missing before the IDs are set.
  func contains(_ id: UUID, of kind: String) -> Bool { ids.withLock { ($0[kind] ?? nil)?.contains(id) ?? true } }
}
