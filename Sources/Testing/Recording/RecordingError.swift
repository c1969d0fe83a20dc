/// Says why a recording cannot be read or written: where, what is wrong, and what would be right.
public enum RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing can be read at the path.
  case unreadable(path: String, reason: String)
  /// Nothing can be written at the path.
  case unwritable(path: String, reason: String)
  /// It holds what JSON cannot; what a recorder makes never does.
  case unencodable(reason: String)
  /// It is something else than a recording.
  case notARecording
  /// It was made of a store of other records: their names.
  case otherKind(found: String, wanted: String)
  /// It was written by another version of this module.
  case otherVersion(found: Int, wanted: Int)
  /// It ends too early: the line, the entries that are there and those that the header announces.
  case cutOff(line: Int, entries: Int, announced: Int)
  /// It is not as it was written: the first line that differs, and how.
  case edited(line: Int, difference: String)

  /// One line for a person.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "the recording \(path) cannot be read: \(reason)"
    case .unwritable(let path, let reason): "the recording \(path) cannot be written: \(reason)"
    case .unencodable(let reason): "the recording cannot be written: \(reason)"
    case .notARecording:
      "line 1: this is not a recording, which begins with {\"recording\":{\"count\":…,\"kind\":…"
    case .otherKind(let found, let wanted):
      "line 1: the recording is of a \(found) store; it must be of a \(wanted) store"
    case .otherVersion(let found, let wanted):
      "line 1: the recording has version \(found); it must have version \(wanted): record it again"
    case .cutOff(let line, let entries, let announced):
      "line \(line): the recording is cut off after \(entries) of \(announced) entries: record it again"
    case .edited(let line, let difference):
      "line \(line): the recording was edited: \(difference); record it again"
    }
  }
}
