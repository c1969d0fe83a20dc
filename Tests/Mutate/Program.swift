import Foundation

/// What came of a program.
struct Run {
  enum End: Equatable {
    case exit(Int32)
    /// It took too long, or its output was enough.
    case killed(isLate: Bool)
  }

  let end: End
  let output: String
  let seconds: Double
}

extension Run {
  /// Runs a program to its end, or until a line of its output is enough.
  ///
  /// - Parameters:
  ///   - limit: The most seconds it may take.
  ///   - isEnough: Is given each line.
  static func of(
    _ arguments: [String],
    environment: [String: String] = [:],
    in folder: String,
    limit: Double = 3600,
    until isEnough: (Substring) -> Bool = { _ in false }
  ) throws -> Run {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    let start = ContinuousClock.now
    try process.run()
    let id = process.processIdentifier
    let timer = Timer(after: limit) { kill(id) }
    var bytes = Data()
    var (scanned, wasEnough) = (0, false)
    while true {
      let more = pipe.fileHandleForReading.availableData
      if more.isEmpty { break }
      bytes += more
      if wasEnough { continue }
      while let end = bytes[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: bytes[scanned..<end], as: UTF8.self)
        scanned = end + 1
        if isEnough(line[...]) {
          wasEnough = true
          kill(id)
          break
        }
      }
    }
    process.waitUntilExit()
    let isLate = timer.cancel()
    let elapsed = (ContinuousClock.now - start).components
    return Run(
      end: wasEnough || isLate ? .killed(isLate: isLate && !wasEnough) : .exit(process.terminationStatus),
      output: String(decoding: bytes, as: UTF8.self),
      seconds: Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
    )
  }

  /// Ends a program and, where it has a process group of its own, what it has started.
  private static func kill(_ id: Int32) {
    Foundation.kill(-id, SIGKILL)
    Foundation.kill(id, SIGKILL)
  }
}
