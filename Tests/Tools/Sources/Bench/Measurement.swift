import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

struct Measurement {
  /// The processor time of all threads, in nanoseconds.
  let cpu: Double
  /// The elapsed time, in nanoseconds.
  let wall: Double
  let memory: Int
  let result: Int
}

extension Measurement: CustomStringConvertible {
  var description: String { "\(Int(cpu)) \(Int(wall)) \(memory) \(result)" }

  init?(_ line: String) {
    let fields = line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    guard fields.count == 4 else { return nil }
    self.init(cpu: Double(fields[0]), wall: Double(fields[1]), memory: fields[2], result: fields[3])
  }
}

extension Measurement {
  /// Measures an operation in this process, in the same way as the C program Baseline does.
  static func of(_ operation: Operation, _ path: String, rows: Int, rounds: Int) async throws -> Measurement {
    let storage = try Storage(.sqlite(path), history: operation.history, durability: operation.durability)
    let run = try operation.prepare(rows)
    if !operation.writes { _ = try await run(storage.reports, storage.tasks) }
    var (cpu, wall, result) = ([Double](), [Double](), 0)
    for _ in 0..<rounds {
      let (cpuStart, wallStart) = (now(CLOCK_PROCESS_CPUTIME_ID), now(CLOCK_MONOTONIC))
      result = try await run(storage.reports, storage.tasks)
      cpu.append(now(CLOCK_PROCESS_CPUTIME_ID) - cpuStart)
      wall.append(now(CLOCK_MONOTONIC) - wallStart)
    }
    return Measurement(cpu: cpu.median, wall: wall.median, memory: try peakMemory(), result: result)
  }

  /// Returns the peak memory of this process, in KiB.
  ///
  /// `getrusage` is unsuitable, because its value includes the memory that the parent process used before `exec`.
  private static func peakMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.split(whereSeparator: \.isWhitespace)[1]) } ?? 0
  }

  static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

extension [Double] {
  var median: Double { sorted()[count / 2] }
}
