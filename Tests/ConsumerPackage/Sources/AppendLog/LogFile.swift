import LogbookRecords
import Foundation
import Synchronization

/// A file of commits, which follow a mark of the format. Each is a list of entries, preceded by its length and a checksum
/// of eight bytes each. If the last commit is incomplete, it was interrupted, and is cut off when the file is opened.
final class LogFile: Sendable {
  private struct State {
    let handle: FileHandle
    /// Whether the end of the file is unknown after a failure, so that nothing more may be appended.
    var isBroken = false
  }

  private let state: Mutex<State>
  private static let mark = Data("append-log 1\n".utf8)

  /// Opens the file, which is created with a first entry if it does not exist, and passes the entries of all commits to
  /// `body`.
  init(_ path: String, _ first: LogEntry, _ body: (LogEntry) throws(StoreError) -> Void) throws(StoreError) {
    let file = try Self.attempt {
      if !FileManager.default.fileExists(atPath: path) {
        try (Self.mark + Self.commit([first])).write(to: URL(filePath: path), options: .atomic)
      }
      return try FileHandle(forUpdating: URL(filePath: path))
    }
    let data = try Self.attempt { try file.readToEnd() ?? Data() }
    guard data.starts(with: Self.mark) else { throw .corrupt("it is not an append log") }
    var end = Self.mark.count
    while let commit = try Self.commit(in: data, at: end) {
      end += 16 + commit.count
      do {
        for entry in try JSONDecoder().decode([LogEntry].self, from: commit) { try body(entry) }
      } catch let error as StoreError { throw error } catch { throw .corrupt("a commit cannot be read: \(error)") }
    }
    try Self.attempt { [end] in
      try file.truncate(atOffset: UInt64(end))
      try file.seek(toOffset: UInt64(end))
    }
    state = Mutex(State(handle: file))
  }

  private static func commit(_ entries: [LogEntry]) throws -> Data {
    let content = try JSONEncoder().encode(entries)
    return bytes(of: UInt64(content.count)) + bytes(of: checksum(content)) + content
  }

  /// Returns the content of the commit at a position, or `nil` if there is none or it was interrupted.
  private static func commit(in data: Data, at start: Int) throws(StoreError) -> Data? {
    if data.count < start + 16 { return nil }
    let length = number(data[start..<start + 8])
    guard length > 0, length <= UInt64(data.count - start - 16) else { return nil }
    let end = start + 16 + Int(length)
    let content = data[(start + 16)..<end]
    if number(data[start + 8..<start + 16]) == checksum(content) { return content }
    if end < data.count { throw .corrupt("the commit at byte \(start) is damaged") }
    return nil
  }

  private static func bytes(of number: UInt64) -> Data {
    Data((0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
  }

  private static func number(_ bytes: Data) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

  /// FNV-1a with 64 bits; source: isthe.com/chongo/tech/comp/fnv.
  private static func checksum(_ data: Data) -> UInt64 {
    data.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  /// Appends a commit, and returns once it is on the disk.
  func append(_ entries: [LogEntry]) throws(StoreError) {
    let commit = try Self.attempt { try Self.commit(entries) }
    let failure = state.withLock { state -> StoreError? in
      if state.isBroken { return .io(code: 0, message: "an earlier commit has failed; open the log again") }
      do throws(StoreError) {
        let start = try Self.attempt { try state.handle.offset() }
        do { try state.handle.write(contentsOf: commit) } catch {
          state.isBroken = true
          try Self.attempt { try state.handle.truncate(atOffset: start) }
          try Self.attempt { try state.handle.seek(toOffset: start) }
          state.isBroken = false
          throw Self.error(error)
        }
        do { try state.handle.synchronize() } catch {
          // The commit may be on the disk or not, which the next opening finds out.
          state.isBroken = true
          throw .outcomeUnknown("the disk has not confirmed the commit: \(error.localizedDescription)")
        }
        return nil
      } catch { return error }
    }
    if let failure { throw failure }
  }

  private static func attempt<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    do { return try body() } catch { throw Self.error(error) }
  }

  private static func error(_ error: any Error) -> StoreError {
    error as? StoreError ?? .io(code: (error as NSError).code, message: error.localizedDescription)
  }
}
