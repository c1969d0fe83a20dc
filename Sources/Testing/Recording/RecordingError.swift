/// An error that describes why a recording cannot be read or written, at which line, and what to do about it.
public enum RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file at the path cannot be read.
  case unreadable(path: String, reason: String)
  /// The file at the path cannot be written.
  case unwritable(path: String, reason: String)
  /// The recording contains a value that JSON cannot represent; a recorder never records such a value.
  case unencodable(reason: String)
  /// The data is not a recording.
  case notARecording
  /// The recording is of a store of another kind of record; the values are the names of the two kinds.
  case otherKind(found: String, wanted: String)
  /// The recording was written by another version of this module.
  case otherVersion(found: Int, wanted: Int)
  /// The recording ends too early; the values are the line, the number of entries present and the number that the
  /// header states.
  case cutOff(line: Int, entries: Int, announced: Int)
  /// The recording was changed after it was written; the values are the first line that differs, and how.
  case edited(line: Int, difference: String)

  /// A one-line description.
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
