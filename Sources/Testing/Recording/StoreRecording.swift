public import LogbookRecords
public import Foundation

/// The recorded calls to a record store, in order, with the outcome of each call.
///
/// A ``StoreRecorder`` creates a recording, and a ``StoreReplay`` or a mock replays it. Calls are recorded in the order
/// in which they began. Each concurrent call has its own answer, but a replay requires the calls to begin in the same
/// order. A change is recorded when the recorder receives it: after the call that caused the change has begun, and
/// before the recorder's listeners receive the change.
///
/// The file format is JSON with sorted keys and one line for each entry, which is a call, a request for a batch, a
/// published change, or the end of a stream of changes. Each entry's line ends with a checksum of the file up to that
/// point, which reveals whether the file was edited. The number of entries in the header reveals whether the file was
/// cut off.
public struct StoreRecording<Record: LogbookRecords.Record>: Sendable {
  /// The version of the file format, of which the names of calls are a part. This module reads and writes only this
  /// version.
  public static var version: Int { 2 }

  let entries: [RecordingEntry<Record>]

  init(entries: [RecordingEntry<Record>]) {
    self.entries = entries
  }

  /// Creates a recording from the contents of a file.
  ///
  /// - Parameter data: The contents of a file that ``write(to:)`` has written. The lines may end in CR LF.
  /// - Throws: ``RecordingError`` if the data is not an intact recording of this kind of record in this ``version``.
  public init(_ data: Data) throws(RecordingError) {
    entries = try RecordingFile.entries(in: data)
  }

  /// Creates a recording by reading the file at a path.
  ///
  /// - Throws: ``RecordingError/unreadable(path:reason:)`` if the file cannot be read, or another ``RecordingError`` if
  ///   the file is not an intact recording of this kind of record.
  public init(contentsOf path: String) throws(RecordingError) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw .unreadable(path: path, reason: error.localizedDescription)
    }
    try self.init(data)
  }

  /// The recording in the file format. The same recording always produces the same bytes.
  ///
  /// - Throws: ``RecordingError/unencodable(reason:)`` if JSON cannot represent a value, which never happens with a
  ///   recorder's values.
  public var data: Data {
    get throws(RecordingError) {
      do {
        return try RecordingFile.data(of: entries)
      } catch {
        throw .unencodable(reason: "\(error)")
      }
    }
  }

  /// Writes the recording to a file, replacing any existing file.
  ///
  /// - Throws: ``RecordingError/unwritable(path:reason:)`` if the file cannot be written, or
  ///   ``RecordingError/unencodable(reason:)`` if JSON cannot represent a value.
  public func write(to path: String) throws(RecordingError) {
    let data = try data
    do {
      try data.write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw .unwritable(path: path, reason: error.localizedDescription)
    }
  }
}
