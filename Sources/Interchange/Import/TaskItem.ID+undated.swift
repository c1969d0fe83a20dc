import LogbookDomain
import Foundation

/// The mark of tasks whose creation date is unknown.
///
/// Every task has a creation date. If the input gives none, it is the date of the import. An export to todo.txt, where
/// creation dates are optional, must not write this date, because the user's other programs would show it as a fact.
/// The mark is in the ID, because an ID is never edited, and is kept by copies, backups and exports.
extension TaskItem.ID {
  /// Whether the creation date of the task is unknown.
  var isUndated: Bool { rawValue.uuid.6 >> 4 == Self.custom }

  /// Returns a copy of a time-ordered ID, with the mark if `isUndated` is `true`.
  func marked(isUndated: Bool) -> Self {
    var uuid = rawValue.uuid
    if isUndated { uuid.6 = uuid.6 & 0x0F | Self.custom << 4 }
    return Self(UUID(uuid: uuid))
  }

  /// The version of UUIDs with a meaning of one's own. Otherwise, they are the same as time-ordered ones, of version 7.
  ///
  /// Source: RFC 9562 §5.8.
  private static let custom: UInt8 = 8
}
