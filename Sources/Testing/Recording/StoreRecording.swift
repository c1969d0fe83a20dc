public import LogbookRecords
public import Foundation

/// The recorded calls to a record store, in order, with the outcome of each call.
///
/// A ``StoreRecorder`` creates a recording, and a ``StoreReplay`` replays it. Calls are recorded in the order in which
/// they began. Concurrent calls can be recorded, but during a replay, they must begin in the recorded order. A change
/// is recorded when the recorder receives it from the store, before the recorder publishes the change.
///
/// The file format is JSON with sorted keys and one line for each entry. An entry is a call, a request for a batch, a
/// published change, or the end of a stream of changes. The line of each entry ends with a checksum of the file up to
/// that point, which reveals whether the file was edited. The header contains the number of entries, which reveals
/// whether the file was cut off.
public struct StoreRecording<Item: Record>: Sendable {
  /// The version of the file format. The format includes the names of the calls, so the version changes if a name
  /// changes.
  ///
  /// This module reads and writes only this version.
  public static var version: Int { 2 }

  let entries: [RecordingEntry<Item>]

  init(entries: [RecordingEntry<Item>]) { self.entries = entries }

  /// Creates a recording from the contents of a file.
  ///
  /// - Parameter data: The contents of a file that ``write(to:)`` has written. The lines may end in CR LF.
  /// - Throws: ``RecordingError`` if the data is not an intact recording of this type of record in the supported
  ///   ``version``.
  public init(_ data: Data) throws(RecordingError) { entries = try RecordingFile.entries(in: data) }

  /// Creates a recording by reading the file at a path.
  ///
  /// - Throws: ``RecordingError/unreadable(path:reason:)`` if the file cannot be read, or another ``RecordingError`` if
  ///   the file is not an intact recording of this type of record in the supported ``version``.
  public init(contentsOf path: String) throws(RecordingError) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw .unreadable(path: path, reason: error.localizedDescription)
    }
    try self.init(data)
  }

  /// The contents of the file that ``write(to:)`` writes. The same recording always produces the same bytes.
  ///
  /// - Throws: ``RecordingError/unencodable(reason:)`` if JSON cannot represent a value. A recording made by a
  ///   ``StoreRecorder`` contains no such values.
  public var data: Data {
    get throws(RecordingError) {
      do {
        return try RecordingFile.data(of: entries)
      } catch {
        throw .unencodable(reason: "\(error)")
      }
    }
  }

  /// Writes the recording to a file, replacing an existing recording, even an edited one or one of another version.
  ///
  /// - Throws: ``RecordingError/unwritable(path:reason:)`` if the file cannot be written, or is another file than a
  ///   recording, such as a store, or
  ///   ``RecordingError/unencodable(reason:)`` if JSON cannot represent a value.
  public func write(to path: String) throws(RecordingError) {
    let data = try data
    // Reading only fails here if there is no file, or if writing fails as well.
    let current = FileManager.default.contents(atPath: path) ?? Data()
    if FileManager.default.fileExists(atPath: path), !RecordingFile.isRecording(current) {
      throw .unwritable(path: path, reason: "the existing file is not a recording")
    }
    do {
      try data.write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw .unwritable(path: path, reason: error.localizedDescription)
    }
  }
}
