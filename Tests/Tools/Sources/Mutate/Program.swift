import Foundation

struct Run {
  enum End: Equatable {
    case exit(Int32)
    /// The program was killed, either because it exceeded the time limit (`isLate` is `true`) or because `isEnough`
    /// returned `true` (`isLate` is `false`).
    case killed(isLate: Bool)
  }

  let end: End
  let output: String
  let seconds: Double
}

extension Run {
  /// Runs a program until it ends. The program is killed if it exceeds the time limit or if `isEnough` returns `true`.
  ///
  /// - Parameters:
  ///   - limit: The maximum duration, in seconds.
  ///   - isEnough: A closure that receives each line of output and returns whether to kill the program.
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
    var bytes: [UInt8] = []
    // `lineStart` is the start of the current line, which is still incomplete. The bytes before `searched` have
    // already been searched for the line break at the end of this line.
    var (lineStart, searched, wasEnough) = (0, 0, false)
    while true {
      let more = pipe.fileHandleForReading.availableData
      if more.isEmpty { break }
      bytes += more
      while !wasEnough, let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        wasEnough = isEnough(String(decoding: bytes[lineStart..<end], as: UTF8.self)[...])
        (lineStart, searched) = (end + 1, end + 1)
        if wasEnough { kill(id) }
      }
      searched = bytes.count
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

  /// Kills a program and, if it leads a process group, the other processes of that group.
  private static func kill(_ id: Int32) {
    Foundation.kill(-id, SIGKILL)
    Foundation.kill(id, SIGKILL)
  }
}
