import LogbookRecords

/// An error that describes why a recording cannot be read or written.
///
/// ```swift
/// /// Returns the recording at the given path, or `nil` if a new recording must be made, because the file cannot be
/// /// read or has a different version of the format.
/// func recording(at path: String) throws(RecordingError) -> StoreRecording<Place>? {
///   do throws(RecordingError) {
///     return try StoreRecording(contentsOf: path)
///   } catch .unreadable, .otherVersion {
///     return nil
///   }
/// }
/// ```
public enum RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file at `path` cannot be read; `reason` is the message of the underlying error.
  case unreadable(path: String, reason: String)
  /// The file at `path` cannot be written; `reason` is the message of the underlying error.
  case unwritable(path: String, reason: String)
  /// The recording contains a value that JSON cannot represent; `reason` is the message of the underlying error.
  ///
  /// A recorder never records such a value.
  case unencodable(reason: String)
  /// The data is not a recording.
  case notARecording
  /// The recording was made with a store for a different kind of record. `found` is the name of that kind, and `wanted`
  /// is the name of the expected kind.
  case otherKind(found: String, wanted: String)
  /// The recording uses version `found` of the file format; this module can read only version `wanted`.
  case otherVersion(found: Int, wanted: Int)
  /// The recording ends too early, at `line`. `announced` is the number of entries that the header specifies, and
  /// `entries` is the number of intact entries.
  case cutOff(line: Int, entries: Int, announced: Int)
  /// The recording was changed after it was written; `line` is the first line that is not intact, and `difference`
  /// describes what is wrong with it.
  case edited(line: Int, difference: String)

  /// A one-line message that describes the error.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "the recording \(path) cannot be read: \(reason)"
    case .unwritable(let path, let reason): "the recording \(path) cannot be written: \(reason)"
    case .unencodable(let reason): "the recording cannot be written: \(reason)"
    case .notARecording:
      "line 1: this is not a recording, which begins with {\"recording\":{\"count\":…,\"kind\":…"
    case .otherKind(let found, let wanted):
      "line 1: the recording is of \(found.withArticle) store; it must be of \(wanted.withArticle) store"
    case .otherVersion(let found, let wanted):
      "line 1: the recording has version \(found); it must have version \(wanted): record it again"
    case .cutOff(let line, let entries, let announced):
      "line \(line): the recording is cut off after \(entries) of \(announced) entries: record it again"
    case .edited(let line, let difference):
      "line \(line): the recording was edited: \(difference); record it again"
    }
  }
}
