import Foundation
import LogbookApp
import LogbookDomain
import LogbookInterchange
import LogbookPersistence
import Testing

/// Tests the examples in the article “Work with tasks”.
@Suite struct WorkWithTasksTests {
  @MainActor
  @Test func `the examples do what the article says`() async throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }

    let now = try Date("2026-05-04T09:00:00Z", strategy: .iso8601)  // a Monday
    let zone = TimeZone.gmt
    let storage = try Storage(.inMemory)
    let store: any TaskStoreProtocol = storage.tasks
    let factory = ControllerFactory(storage: storage, now: { now })

    let list: TaskListController = factory.makeTaskListController(
      query: TaskQuery(isCompleted: false, sort: [.descending(.priority), .ascending(.due)])
    )
    await list.load()
    let friday: DueDate = try DatePhrase("friday", now: now, in: zone).due
    print(friday.day(in: zone))  // 2026-05-08
    var figures = TaskItem.Fields(title: "Send the figures", notes: "To the ministry", project: "Reports")
    figures.due = friday
    figures.repeats = try Recurrence("weekly")
    await list.add(figures)
    var call = TaskItem.Fields(title: "Call the laboratory", priority: Priority.high)
    call.due = try DatePhrase("noon", now: now, in: zone).due
    await list.add(call)
    for task: TaskItem in list.tasks {
      let state: DueState? = task.dueState(at: now, in: zone)
      print(task.title, task.priority, state?.rawValue ?? "not due")
    }
    // Call the laboratory high today
    // Send the figures none later

    let tomorrow = try DatePhrase("tomorrow", now: now, in: zone)
    let urgent = TaskQuery(isCompleted: false).due(before: tomorrow.end, in: zone).priority([.medium, .high])
    print(try await store.records(matching: urgent).map(\.title))  // ["Call the laboratory"]
    let described = TaskQuery().filtered(by: #Predicate { $0.fields.notes != nil })
    print(try await store.count(matching: described))  // 1
    for task in try await store.records(matching: TaskQuery(search: "MINISTRY")) {
      let fields: [TaskItem.SearchedField] = task.fields(containing: "MINISTRY")
      print(task.title, fields.map(\.rawValue))  // Send the figures ["notes"]
    }

    let due = list.tasks.filter { $0.repeats != nil }
    let completion: TaskListController.Completion? = await list.complete(due, in: zone)
    for task in completion?.next ?? [] { print(task.title, task.due?.day(in: zone) ?? "not due") }
    // Send the figures 2026-05-15
    let monthly: Recurrence = try Recurrence(every: 1, .month)
    let january = CalendarDay(utc: try Date("2026-01-31T00:00:00Z", strategy: .iso8601))
    if let february = monthly.after(january), let march = february.recurrence.after(february.day) {
      print(monthly, february.day, march.day)  // monthly 2026-02-28 2026-03-31
    }

    if let statistics: TaskStatistics = await factory.makeTaskListController().statistics(in: zone, weeks: 2) {
      let total: TaskStatistics.Counts = statistics.total
      print(total.open, total.done, total.overdue, total.dueSoon)  // 2 1 0 1
      let projects: [TaskStatistics.Group] = statistics.projects
      for project in projects { print(project.name ?? "no project", project.counts.open, project.counts.done) }
      // Reports 1 1
      // no project 1 0
      let weeks: [TaskStatistics.Week] = statistics.weeks
      print(weeks.map { "\($0.monday): \($0.done)" })  // ["2026-04-27: 0", "2026-05-04: 1"]
    }

    let detail: TaskDetailController = factory.makeTaskDetailController(taskID: list.tasks[0].id)
    await detail.load()
    detail.fields.title = " "
    await detail.save()
    print(detail.failure?.message ?? "saved")  // title “ ” must not be blank
    detail.fields.title = "Call both laboratories"
    await detail.save()
    print(detail.task?.title ?? "deleted")  // Call both laboratories

    #expect(
      printed == [
        "2026-05-08", "Call the laboratory high today", "Send the figures none later",
        #"["Call the laboratory"]"#, "1", #"Send the figures ["notes"]"#,
        "Send the figures 2026-05-15", "monthly 2026-02-28 2026-03-31",
        "2 1 0 1", "Reports 1 1", "no project 1 0", #"["2026-04-27: 0", "2026-05-04: 1"]"#,
        "title “ ” must not be blank", "Call both laboratories",
      ]
    )
  }

  @Test func `mistakes have the messages in the article`() throws {
    func expect(_ message: String, _ body: () throws -> Void) {
      #expect { try body() } throws: { "\($0)" == message }
    }
    let now = try Date("2026-05-04T09:00:00Z", strategy: .iso8601)
    expect("title “ ” must not be blank") { _ = try TaskItem(title: " ", createdAt: now) }
    expect("dueAt “2026-05-04T09:00:00Z” must be the start of a day in UTC, since isDueOnDay is true") {
      _ = try TaskItem(title: "Call", dueAt: now, isDueOnDay: true, createdAt: now)
    }
    expect("repeats “0” must be from 1 to 1000") { _ = try Recurrence(every: 0, .day) }
    #expect {
      _ = try DatePhrase("fridya", now: now, in: .gmt)
    } throws: {
      "\($0)".hasPrefix("date “fridya” must be a date such as") && "\($0)".hasSuffix("; did you mean “friday”?")
    }
  }
}
