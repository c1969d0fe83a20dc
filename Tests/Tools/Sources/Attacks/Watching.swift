import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// An attack that observes the commits of another process, and measures the delay of notifications and the cost of
/// observing.
struct Watching {
  struct Figures: AttackFigures {
    let kind: String
    let expected: Int
    var numbers: [Int] = []
    /// The delay between the commit and the notification of each step, in seconds.
    var delays: [TimeInterval] = []
    /// The processor time used during ten idle seconds, in seconds.
    var idle = 0.0

    var isClean: Bool { numbers == Array(1...max(1, expected)) }

    var description: String {
      func milliseconds(_ delay: TimeInterval?) -> String { "\(Int(((delay ?? 0) * 1000).rounded())) ms" }
      let sorted = delays.sorted()
      return
        "watch \(kind): \(numbers.count) of \(expected) commits published, \(isClean ? "in order" : "WRONG"), "
        + "median delay \(milliseconds(sorted.dropFirst(sorted.count / 2).first)), "
        + "maximum delay \(milliseconds(sorted.last)), \(Int(idle * 1000)) ms of processor time in 10 idle seconds"
    }
  }

  let kind: String

  func run(commits: Int) async throws -> Figures {
    var figures = Figures(kind: kind, expected: commits)
    let folder = try Folder("watch")
    defer { folder.remove() }
    let location = "\(kind):\(folder.path)/store"
    let storage = try Storage(StorageLocation(parsing: location))
    let steps = storage.steps()
    let before = Self.processorTime
    try await Task.sleep(for: .seconds(10))
    figures.idle = Self.processorTime - before
    let process = try Program.start("drip", location, "\(commits)")
    for await step in steps {
      figures.numbers.append(step.number)
      figures.delays.append(-step.date.timeIntervalSinceNow)
      if figures.numbers.count >= commits { break }
    }
    process.waitUntilExit()
    return figures
  }

  static func drip(_ count: Int, to storage: Storage) async throws {
    for index in 0..<count {
      try await Task.sleep(for: .milliseconds(.random(in: 0...60)))
      try await storage.tasks.insert(TaskItem(title: "\(index)", createdAt: Date()))
    }
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
