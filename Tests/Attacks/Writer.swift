import LogbookDomain
import LogbookRecords
import Foundation

/// Writes step after step, and tells of each as soon as the store has acknowledged it.
struct Writer {
  private let storage: any StorageProtocol
  private let now = Date()

  init(_ storage: any StorageProtocol) {
    self.storage = storage
  }

  /// - Parameter tell: Is given the number of each step; returns whether to go on.
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

  /// Tells on standard output.
  static func print(_ number: Int) -> Bool {
    // Straight to the descriptor: what is told must not wait in a buffer of a process that is about to die.
    let line = Array("\(number)\n".utf8)
    return write(STDOUT_FILENO, line, line.count) == line.count
  }
}
