import Foundation
import LogbookSamples

enum Injury: CaseIterable {
  case bit, bytes, run, cut, zeros, empty, otherFormat, garbage
  /// Injuries that affect only the side files of a SQLite store: the write-ahead log and its index.
  case log, cutLog, otherLog, partOfOtherLog, index

  var isOfSideFiles: Bool { [.log, .cutLog, .otherLog, .partOfOtherLog, .index].contains(self) }

  static func all(ofKind kind: String) -> [Injury] {
    allCases.filter { kind == "sqlite" || !$0.isOfSideFiles }
  }

  /// Damages the files of a store.
  ///
  /// - Parameters:
  ///   - files: The files to damage. The side files must not be empty if the injury affects them.
  ///   - others: The contents of other files and logs, which some injuries use as replacements.
  func inflict(on files: inout StoreFiles, others: Others, using random: inout SplitMix64) {
    switch self {
    case .bit:
      let index = random.index(in: files.main)
      files.main[index] ^= 1 << UInt8(random.next() % 8)
    case .bytes: for _ in 0...random.next() % 8 { files.main[random.index(in: files.main)] = random.byte() }
    case .run: for index in random.range(in: files.main, upTo: 400) { files.main[index] = random.byte() }
    case .cut: files.main.removeSubrange(random.index(in: files.main)...)
    case .zeros: for index in random.range(in: files.main, upTo: 5000) { files.main[index] = 0 }
    case .empty: files.main = []
    case .otherFormat: files.main = random.pick(others.formats)
    case .garbage: for _ in 0...random.next() % 5000 { files.main.append(random.byte()) }
    case .log: for _ in 0...random.next() % 8 { files.log[random.index(in: files.log)] = random.byte() }
    case .cutLog: files.log.removeSubrange(random.index(in: files.log)...)
    case .otherLog: files.log = others.log
    case .partOfOtherLog: files.log = others.partOfLog
    case .index: for _ in 0...random.next() % 200 { files.index[random.index(in: files.index)] = random.byte() }
    }
  }

  struct Others {
    let formats: [[UInt8]]
    /// A log with the entire contents of another store.
    let log: [UInt8]
    /// A log with only the later commits of another store.
    let partOfLog: [UInt8]
  }
}

/// The files of a store. A missing file is represented by an empty array.
struct StoreFiles {
  var main: [UInt8]
  var log: [UInt8]
  var index: [UInt8]

  init(path: String) throws {
    func bytes(_ ending: String) throws -> [UInt8] {
      FileManager.default.fileExists(atPath: path + ending)
        ? Array(try Data(contentsOf: URL(filePath: path + ending))) : []
    }
    (main, log, index) = (try bytes(""), try bytes("-wal"), try bytes("-shm"))
  }

  func write(to path: String) throws {
    try Data(main).write(to: URL(filePath: path))
    if !log.isEmpty { try Data(log).write(to: URL(filePath: path + "-wal")) }
    if !index.isEmpty { try Data(index).write(to: URL(filePath: path + "-shm")) }
  }
}

extension SplitMix64 {
  fileprivate mutating func index(in bytes: [UInt8]) -> Int { Int(next() % UInt64(bytes.count)) }

  fileprivate mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next()) }

  fileprivate mutating func range(in bytes: [UInt8], upTo length: UInt64) -> Range<Int> {
    let start = index(in: bytes)
    return start..<min(bytes.count, start + 1 + Int(next() % length))
  }
}
