import LogbookRecords
import Foundation
import Synchronization

/// A file of commits. Each is a list of entries, preceded by its length in eight bytes; the first commit is the mark of
/// the format. A commit that was interrupted is cut off when the file is opened.
final class LogFile: Sendable {
  private let handle: Mutex<FileHandle>
  private static let mark = Data("append-log 1\n".utf8)

  /// Opens the file, and passes the entries of all commits to `body`.
  init(_ path: String, _ body: (LogEntry) throws(StoreError) -> Void) throws(StoreError) {
    let file = try Self.attempt {
      if !FileManager.default.fileExists(atPath: path) { try Self.mark.write(to: URL(filePath: path)) }
      return try FileHandle(forUpdating: URL(filePath: path))
    }
    let data = try Self.attempt { try file.readToEnd() ?? Data() }
    guard data.starts(with: Self.mark) else { throw .corrupt("it is not an append log") }
    var end = Self.mark.count
    while let length = Self.length(data[end...]) {
      let commit = data[end + 8..<end + 8 + length]
      end += 8 + length
      let entries = try Self.attempt { try JSONDecoder().decode([LogEntry].self, from: commit) }
      for entry in entries { try body(entry) }
    }
    try Self.attempt { [end] in
      try file.truncate(atOffset: UInt64(end))
      try file.seek(toOffset: UInt64(end))
    }
    handle = Mutex(file)
  }

  /// Returns the length of the first commit of the data, or `nil` if the commit is incomplete.
  private static func length(_ data: Data) -> Int? {
    if data.count < 8 { return nil }
    let length = data.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    return length <= UInt64(data.count - 8) ? Int(length) : nil
  }

  /// Appends a commit, and returns once it is on the disk.
  func append(_ entries: [LogEntry]) throws(StoreError) {
    let commit = try Self.attempt { try JSONEncoder().encode(entries) }
    let length = (0..<8).reversed().map { UInt8(truncatingIfNeeded: commit.count >> ($0 * 8)) }
    let outcome = handle.withLock { handle in
      Result { () throws(StoreError) in
        try Self.attempt {
          let start = try handle.offset()
          do {
            try handle.write(contentsOf: Data(length) + commit)
            try handle.synchronize()
          } catch {
            try handle.truncate(atOffset: start)
            try handle.seek(toOffset: start)
            throw error
          }
        }
      }
    }
    try outcome.get()
  }

  private static func attempt<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    do { return try body() } catch let error as StoreError { throw error } catch {
      throw .io(code: (error as NSError).code, message: "\(error.localizedDescription)")
    }
  }
}
