import LogbookDomain
import LogbookRecords
import Foundation

/// A writer that performs steps in order. It reports each step as soon as the store has acknowledged it.
struct Writer {
  private let storage: any StorageProtocol
  private let now = Date()

  init(_ storage: any StorageProtocol) {
    self.storage = storage
  }

  /// Performs steps until `tell` returns `false`.
  ///
  /// - Parameter tell: A closure that receives the number of each step and returns whether to continue.
  func run(_ tell: (Int) -> Bool) async throws {
    var tasks: [Int: TaskItem] = [:]
    for number in 0... {
      switch Step(number) {
      case .insert:
        tasks[number] = try await storage.tasks.insert(
          TaskItem(title: "task \(number)", tags: ["a", "b"], createdAt: now)
        )
      case .batch:
        try await storage.reports.insert(
          (0..<5).map { _ in try Report(location: "batch \(number)", numberTested: number, dateReported: now) }
        )
      case .unit:
        tasks[number] = try await storage.unitOfWork { [now] tasks, reports in
          try await reports.insert(Report(location: "unit \(number)", numberTested: number, dateReported: now))
          return try await tasks.insert(TaskItem(title: "task \(number)", createdAt: now))
        }
      case .update(_, let task):
        guard let old = tasks[task] else { continue }
        try await storage.tasks.update(old.edited(at: now) { $0.title += ", updated" })
      case .delete(_, let task):
        guard let old = tasks[task] else { continue }
        try await storage.tasks.delete(withID: old.id)
      }
      if !tell(number) { return }
    }
  }

  static func print(_ number: Int) -> Bool {
    // The line is written directly to the descriptor, because a buffered line would be lost if the process were killed.
    let line = Array("\(number)\n".utf8)
    return write(STDOUT_FILENO, line, line.count) == line.count
  }
}
