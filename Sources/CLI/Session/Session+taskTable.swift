import LogbookDomain
import LogbookInterchange
import LogbookRecords
import Foundation

extension Session {
  /// Shows tasks as a table or as JSON.
  ///
  /// - Parameters:
  ///   - text: The text that was searched for. The table shows the part of a task's notes that contains the text; the
  ///     JSON lists the fields that contain it.
  ///   - urgencies: The urgency of each task. If given, the tasks keep their order, instead of following their parents.
  func show(
    _ tasks: [TaskItem],
    found text: String? = nil,
    urgencies: [Double]? = nil,
    _ store: any TaskStoreProtocol
  ) async throws {
    if wantsJSON {
      var json = try await json(tasks, store)
      for (index, task) in tasks.enumerated() {
        if let text { json[index] = json[index].adding(matches(text, in: task)) }
        if let urgencies { json[index] = json[index].adding(("urgency", .number(urgencies[index]))) }
      }
      return try show(json)
    }
    if tasks.isEmpty { return }
    if wantsPlain { return try await showPlain(tasks, found: text, urgencies: urgencies, store) }
    var table = Table([
      .init(heading: "N", isNumeric: true), .init(heading: "Urgency", isNumeric: true), .init(heading: "Done"),
      .init(heading: "Prio"), .init(heading: "Due"),
      .init(heading: "Project", isText: true), .init(heading: "Tags", isText: true),
      .init(heading: "Title", isText: true),
      .init(heading: "Notes", isBelow: true),
    ])
    let blockers = try await store.blockers(of: tasks)
    let rows = urgencies == nil ? RecordHierarchy.outline(of: tasks) : tasks.map { ($0, 0) }
    for (index, (task, depth)) in rows.enumerated() {
      let state = task.dueState(at: now, in: zone)
      let style: Console.Style? = state == .overdue ? .red : state?.isSoon == true ? .yellow : nil
      table.add(
        [
          "\(task.number ?? 0)", urgencies.map { Self.text(urgency: $0[index]) } ?? "", task.isCompleted ? "✓" : "",
          name(task.priority), task.due.map { due($0, state) } ?? "",
          task.project ?? "", TagText.text(task.tags),
          // The indentation is limited to ten levels, because more would leave no room for the title.
          String(repeating: "  ", count: min(depth, 10)) + task.title
            + (blockers[task.id].map { " (after \($0.map { "\($0)" }.joined(separator: ", ")))" } ?? ""),
          text.flatMap { task.notes?.excerpt(around: $0) } ?? "",
        ],
        styles: style.map { [4: $0] } ?? [:]
      )
    }
    try show(table)
  }

  /// Shows tasks as plain text for scripts, in the requested order. Dates are not written relative to the current date.
  private func showPlain(
    _ tasks: [TaskItem],
    found text: String?,
    urgencies: [Double]?,
    _ store: any TaskStoreProtocol
  ) async throws {
    var table = Table(
      ["N", "Done", "Priority", "Due", "When", "Project", "Tags", "Title", "Parent", "Blocked"].map {
        .init(heading: $0)
      }
        + (text == nil ? [] : [.init(heading: "Notes")]) + (urgencies == nil ? [] : [.init(heading: "Urgency")])
    )
    let numbers = try await referencedNumbers(tasks, store)
    let blockers = try await store.blockers(of: tasks)
    func list(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: " ") }
    for (index, task) in tasks.enumerated() {
      let state = task.dueState(at: now, in: zone)
      let parent = task.parentID.flatMap { numbers[$0] }.map { [$0] } ?? []
      let cells: [String] = [
        "\(task.number ?? 0)", task.isCompleted ? "x" : "", name(task.priority),
        task.due.map { NumberText.date($0, in: zone) } ?? "", state?.rawValue ?? "", task.project ?? "",
        TagText.text(task.tags), task.title, list(parent), list(blockers[task.id] ?? []),
      ]
      let excerpt = text.map { [task.notes?.excerpt(around: $0) ?? ""] }
      table.add(cells + (excerpt ?? []) + (urgencies.map { [Self.text(urgency: $0[index])] } ?? []))
    }
    try show(table)
  }

  /// Returns the text of a due date. The text begins with `!` if the task is overdue, and with `*` if the task is due
  /// soon and the text contains no name such as “today”. These marks are needed because some terminals show no colors.
  private func due(_ date: DueDate, _ state: DueState?) -> String {
    let text = NumberText.date(date, in: zone, near: now)
    if state == .overdue { return "! \(text)" }
    // Text that contains a name such as “today” needs no asterisk. To detect a name, compare the text with the text
    // that results if the current date is assumed to be in the distant past. That text never contains a name.
    return state?.isSoon == true && text == NumberText.date(date, in: zone, near: .distantPast) ? "* \(text)" : text
  }

  private static func text(urgency: Double) -> String { String(format: "%.2f", urgency) }

  private func name(_ priority: Priority) -> String { priority == .none ? "" : priority.rawValue }

  private func matches(_ text: String, in task: TaskItem) -> (key: String, value: JSONValue) {
    ("foundIn", .array(task.fields(containing: text).map { .string($0.rawValue) }))
  }

  /// Prints a note that there are no tasks or that none match the query.
  func noteNoTasks(_ query: TaskQuery, _ store: any TaskStoreProtocol) async throws {
    guard takesNotes else { return }
    if try await store.count(matching: TaskQuery(limit: 1)) == 0 {
      return note("No tasks. \(suggestion("task add TITLE")) adds one.")
    }
    switch query.isCompleted {
    case false?: note("No open tasks match. --all shows done and waiting ones too.")
    case true?: note("No done tasks match.")
    case nil: note("No tasks match.")
    }
  }

  /// Prints a note that no selected task contains the text. If other tasks contain the text, the note states their
  /// number.
  func noteNothingFound(
    _ text: String,
    _ selection: Given<TaskSelection>,
    _ store: any TaskStoreProtocol
  ) async throws {
    guard takesNotes else { return }
    let count = try await store.count(matching: TaskQuery(search: text))
    let (number, isOne) = (NumberText.count(count), count == 1)
    if count == 0 {
      note("No task has “\(text)” in its title, notes or tags.")
    } else if selection.first != nil {
      note("No selected task has “\(text)”; \(number) \(isOne ? "other has" : "others have").")
    } else {
      let others = "\(number) done or waiting \(isOne ? "one has" : "ones have")"
      note("No open task has “\(text)”; \(others). --all shows them.")
    }
  }
}

extension String {
  /// Returns the line with the first occurrence of the text, shortened to begin at most 20 characters before the text.
  ///
  /// - Returns: The line; `nil` if the text does not occur.
  fileprivate func excerpt(around text: String) -> String? {
    guard let found = searchRange(of: text) else { return nil }
    let lineStart = self[..<found.lowerBound].lastIndex(where: \.isNewline).map(index(after:)) ?? startIndex
    let lineEnd = self[found.upperBound...].firstIndex(where: \.isNewline) ?? endIndex
    let start = index(found.lowerBound, offsetBy: -20, limitedBy: lineStart) ?? lineStart
    return (start > lineStart ? "…" : "") + self[start..<lineEnd]
  }
}
