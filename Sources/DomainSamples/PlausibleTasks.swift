import LogbookDomain
import LogbookRecords
import LogbookSamples
import Foundation

/// A generator of realistic tasks, some with a few subtasks.
struct PlausibleTasks: Sendable {
  /// The creation date of the latest task, in milliseconds since 1970; initially 8:00 UTC on January 2, 2023.
  private var clock: Int64 = 1_672_646_400_000
  private var parent: TaskItem?
  /// The number of subtasks of the parent that remain to be generated.
  private var stepsLeft = 0

  private static let minute: Int64 = 60_000
  private static let day: Int64 = 86_400_000

  mutating func next(_ random: inout SplitMix64) throws(ValidationError) -> TaskItem {
    clock += Int64(random.integer(in: 20_000...1_800_000))
    let isStep = stepsLeft > 0
    let task = try isStep ? step(&random) : task(&random)
    if isStep {
      stepsLeft -= 1
    } else if random.next() % 8 == 0 {
      parent = task
      stepsLeft = random.integer(in: 2...5)
    }
    return task
  }

  private func task(_ random: inout SplitMix64) throws(ValidationError) -> TaskItem {
    let title = "\(random.pick(Self.verbs)) \(random.pick(Self.objects))"
    let due = random.next() % 10 < 6 ? dueDate(&random) : nil
    let project = random.next() % 10 < 7 ? random.pick(Self.projects) : nil
    let tags = (0..<random.pick([0, 0, 1, 1, 1, 2, 3])).map { _ in random.pick(Self.tags) }
    return try made(title, &random, random.pick(Self.priorities), due, project, tags, partOf: nil)
  }

  private func step(_ random: inout SplitMix64) throws(ValidationError) -> TaskItem {
    try made(random.pick(Self.steps), &random, .none, nil, parent?.project, [], partOf: parent?.id)
  }

  private func made(
    _ title: String,
    _ random: inout SplitMix64,
    _ priority: Priority,
    _ due: DueDate?,
    _ project: String?,
    _ tags: [String],
    partOf parentID: TaskItem.ID?
  ) throws(ValidationError) -> TaskItem {
    let notes = random.next() % 5 == 0 ? random.pick(Self.notes) : nil
    let editedAt = clock + (random.next() % 3 == 0 ? Int64(random.integer(in: 1...600)) * Self.minute : 0)
    let doneAt = random.next() % 20 < 11 ? editedAt + Int64(random.integer(in: 5...20_000)) * Self.minute : nil
    let createdAt = Date(millisecondsSince1970: clock)
    var fields = TaskItem.Fields(
      title: title,
      notes: notes,
      completedAt: doneAt.map { Date(millisecondsSince1970: $0) },
      priority: priority,
      project: project,
      tags: tags,
      parentID: parentID
    )
    fields.due = due
    return try TaskItem(
      fields,
      id: TaskItem.ID(.timeOrdered(at: createdAt, using: &random)),
      createdAt: createdAt,
      modifiedAt: Date(millisecondsSince1970: doneAt ?? editedAt)
    )
  }

  private func dueDate(_ random: inout SplitMix64) -> DueDate {
    let days = clock / Self.day + Int64(random.integer(in: 1...30))
    if random.next() % 3 > 0 { return .day(CalendarDay(daysSince1970: Int(days))) }
    let hour = Int64(random.integer(in: 8...17))
    return .moment(Date(millisecondsSince1970: days * Self.day + hour * 60 * Self.minute))
  }

  private static let priorities: [Priority] = [.none, .none, .none, .none, .low, .medium, .medium, .high]

  private static let verbs = [
    "Call", "Write to", "Visit", "Ask", "Remind", "Invite", "Thank", "Answer", "Meet", "Inform", "Pay", "Register with",
  ]
  private static let objects = [
    "the laboratory", "the health office", "the school", "the landlord", "Dr. Okafor", "the dentist", "Grandma",
    "the tax office", "the library", "Ms. Lindqvist", "the courier", "the pharmacy", "the bank", "the team in Lyon",
    "the insurance", "the printers", "Mr. Nakamura", "the city hall", "the neighbours", "the garage",
  ]
  private static let steps = [
    "Find the number", "Prepare the figures", "Write a draft", "Check the draft", "Send it", "File the answer",
    "Print two copies", "Note the date",
  ]
  private static let notes = [
    "Only in the mornings.", "Reference 4711-B; they want it in every letter.", "Not urgent, but before the holidays.",
    "Ask for the new form.\nThe old one is not taken any more.", "Said on the phone: next week at the earliest.",
    "See last month's figures – two are missing.",
  ]
  private static let projects = [
    "Home", "Reporting", "Laboratory", "Move to Görlitz", "Taxes", "Garden", "Summer festival", "Spring cleaning",
  ]
  private static let tags = [
    "phone", "letter", "waiting", "family", "office", "errand", "money", "question", "weekly", "deadline",
  ]
}
