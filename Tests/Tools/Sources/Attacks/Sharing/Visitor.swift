import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// A process that repeatedly opens a store, writes to it and closes it.
///
/// The process writes the number of each commit to a file as soon as the store has acknowledged the commit.
struct Visitor {
  let name: String
  let process: Process
  private let list: String
  private(set) var isKilled = false

  init(_ name: String, visiting location: String, times: Int, in folder: String) throws {
    self.name = name
    list = folder + "/" + name
    try Data().write(to: URL(filePath: list))
    process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["visit", location, "\(times)", name]
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: list))
    try process.run()
  }

  mutating func kill() {
    isKilled = true
    Foundation.kill(process.processIdentifier, SIGKILL)
  }

  func acknowledged() throws -> Set<SharedRecord> {
    let count = try Data(contentsOf: URL(filePath: list)).count { $0 == UInt8(ascii: "\n") }
    return Set((0..<count).map { SharedRecord(name, $0) })
  }

  /// Returns the record that the process may have committed without writing its number to the file, or `nil` if the
  /// process was not killed.
  func underWay() throws -> SharedRecord? { try isKilled ? SharedRecord(name, acknowledged().count) : nil }

  /// Repeatedly opens a store, writes to it and closes it. The visiting process runs this function.
  static func visit(_ location: StorageLocation, times: Int, as name: String) async throws {
    var number = 0
    for visit in 0..<times {
      do {
        let storage = try Storage(location)
        for _ in 0...visit % 3 {
          try await SharedRecord(name, number).write(to: storage)
          guard Writer.print(number) else { return }
          number += 1
        }
      } catch StoreError.busy, StoreError.io(Int(ESTALE), _) {
        // The store was too busy to write the record, or another process was faster although this one had the lock, so
        // the next visit tries to write the same record.
        continue
      }
    }
  }
}
