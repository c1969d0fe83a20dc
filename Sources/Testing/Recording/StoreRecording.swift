public import LogbookRecords
public import Foundation

/// What was asked of a store of one kind of records, in order, and what came of it.
///
/// A ``StoreRecorder`` makes it, and a ``StoreReplay`` or a mock replays it. Order means the order in which calls
/// began: of calls under way at the same time each has its own answer, but a replay wants them to begin in the same
/// order. A change is noted when the recorder hears of it, which is before whoever listens to the recorder does, and
/// after the call that caused it began.
///
/// As a file it is JSON with sorted keys and a line for each entry: a call, the next of the batches that an earlier call
/// gave, or an announced change. A sum at the end of each line, over it and all lines before it, shows whether a file was
/// edited, and the count in the header whether it was cut off.
public struct StoreRecording<Record: LogbookRecords.Record>: Sendable {
  /// The version of the file's form and of the names of calls that this module writes, and the only one it reads.
  public static var version: Int { 2 }

  let entries: [RecordingEntry<Record>]

  init(entries: [RecordingEntry<Record>]) {
    self.entries = entries
  }

  /// Reads a recording.
  ///
  /// - Parameter data: The bytes of a file that ``write(to:)`` has made. Its lines may end in CR LF.
  public init(_ data: Data) throws(RecordingError) {
    entries = try RecordingFile.entries(in: data)
  }

  /// Reads the recording at a path.
  public init(contentsOf path: String) throws(RecordingError) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw .unreadable(path: path, reason: error.localizedDescription)
    }
    try self.init(data)
  }

  /// The bytes of the file; the same for the same recording.
  public var data: Data {
    get throws(RecordingError) {
      do {
        return try RecordingFile.data(of: entries)
      } catch {
        throw .unencodable(reason: "\(error)")
      }
    }
  }

  /// Writes the file, in place of the one that may be there.
  public func write(to path: String) throws(RecordingError) {
    let data = try data
    do {
      try data.write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw .unwritable(path: path, reason: error.localizedDescription)
    }
  }
}
