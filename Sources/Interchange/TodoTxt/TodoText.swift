import LogbookDomain
import LogbookRecords
import Foundation

/// A line of a todo.txt file.
///
///     x 2026-12-02 2026-11-30 Call the lab +garden @phone due:2026-12-01
///
/// `(A)` is a high priority, `(B)` is a medium priority, and all other letters are low priorities. Completed tasks use
/// `pri:A` instead. The first `+project` is the project. Words such as `@context` and additional projects are tags.
/// `due:` is the due date, and `t:` is the day until which the task waits. `rec:2w` is a recurrence of two weeks from the
/// completion, and `rec:+2w` one from the due date; `b` stands for weekdays. These three are removed from the title
/// wherever they are, so that an edited date has no second value there. The others are removed only from its end. Other
/// `key:value` words always remain in the title. Dates are written without a time of day. A creation date is written
/// only if it is known; see ``TaskItem/ID/isUndated``.
///
/// Source: github.com/todotxt/todo.txt; `due:` and `pri:` as in most programs, `t:` and `rec:` as in Simpletask and
/// SwiftoDo.
struct TodoText {
  private(set) var values = TaskDraft.Values()
  private(set) var notKept = Tally()

  /// Creates a line by parsing its text. The result is `nil` if the line is blank.
  init?(_ line: String, in zone: TimeZone) {
    var rest = Words(line)
    if rest.isEmpty { return nil }
    values.missing = [.notes, .parent, .dependencies]
    values.days = [.due, .wait, .created, .completedAt]
    values.isCompleted = rest.skip { $0 == "x" } != nil
    if let word = rest.skip({ Self.priority(word: $0) != nil }) { take(Self.priority(word: word)) }
    let days = [rest.skipDay(), rest.skipDay()].compactMap { $0 }.map {
      Date(millisecondsSince1970: zone.startOfDay($0))
    }
    if values.isCompleted {
      values.fields.completedAt = days.first
      values.createdAt = days.count == 2 ? days[1] : nil
    } else {
      values.createdAt = days.first
      // Keep the second date of an open task in the title, because only completed tasks have two dates.
      if days.count == 2 { rest.stepBack() }
    }
    read(rest, in: zone)
  }

  private mutating func read(_ text: Words, in zone: TimeZone) {
    var title = text.remaining
    var isAtEnd = true
    for word in title.reversed() where isAtEnd {
      isAtEnd = word.isEmpty || Self.meaning(of: word, in: zone) != nil
      if isAtEnd { title.removeLast() }
    }
    title.removeAll { Self.meaning(of: $0, in: zone)?.isScheduled == true }
    var tags: [String] = []
    for word in text.remaining {
      switch Self.meaning(of: word, in: zone) {
      case .project(let name) where values.fields.project == nil: values.fields.project = name
      case .project(let name):
        tags.append(name)
        notKept.add("further project (now a tag)")
      case .context(let name): tags.append(name)
      case .due(let date) where values.fields.dueAt == nil: values.fields.due = date.due
      case .due: notKept.add("further due")
      case .wait(let date) where values.fields.waitUntil == nil: values.fields.waitUntil = date
      case .wait: notKept.add("further t")
      case .repeats(let recurrence) where values.fields.repeats == nil: values.fields.repeats = recurrence
      case .repeats: notKept.add("further rec")
      case .priority(let letter): take(letter)
      case nil: break
      }
    }
    values.fields.tags = tags
    // If no other words are left for the title, use the projects and contexts. If there are none, use all words.
    let names = text.remaining.filter { ["+", "@"].contains($0.unicodeScalars.first) }
    let words = [title, names].first { $0.contains { !$0.isEmpty } } ?? text.remaining
    values.fields.title = words.joined(separator: " ").trimmed
  }

  /// Returns whether a line has a feature that distinguishes a todo.txt task from plain text: a completion mark, a
  /// priority, a date, a project, a context, or a key with a value.
  static func hasMarks(_ line: Substring) -> Bool {
    if line.hasPrefix("x ") || line.wholeMatch(of: /(\([A-Z]\) |\d{4}-\d{2}-\d{2} ).*/) != nil { return true }
    return line.split(separator: " ").contains { word in
      word.count > 1 && (word.hasPrefix("+") || word.hasPrefix("@"))
        || word.wholeMatch(of: /[a-z]+:[^\s:\/]+/) != nil
    }
  }

  private enum Meaning {
    case project(String), context(String), due(DateText), wait(Date), repeats(Recurrence), priority(Unicode.Scalar)

    /// Whether the word sets a date or a recurrence, which may be edited later.
    var isScheduled: Bool {
      switch self {
      case .project, .context, .priority: false
      case .due, .wait, .repeats: true
      }
    }
  }

  private static func meaning(of word: String, in zone: TimeZone) -> Meaning? {
    let scalars = word.unicodeScalars
    guard scalars.count > 1, let first = scalars.first else { return nil }
    let rest = String(scalars.dropFirst())
    if first == "+" { return .project(rest) }
    if first == "@" { return .context(rest) }
    // Treat a word such as `due:soon`, which contains no date, as part of the title.
    if word.hasPrefix("due:"), let due = try? DateText(String(word.dropFirst(4)), in: zone) { return .due(due) }
    if word.hasPrefix("t:"), let day = try? DateText(String(word.dropFirst(2)), in: zone) { return .wait(day.date) }
    if word.hasPrefix("rec:") {
      let interval = word.dropFirst(4)
      let isFromDue = interval.first == "+"
      let raw = "P" + interval.trimmingPrefix("+").uppercased() + (isFromDue ? "" : "/DONE")
      if let recurrence = Recurrence(rawValue: raw) { return .repeats(recurrence) }
    }
    if word.hasPrefix("pri:"), scalars.count == 5, let letter = scalars.last, "A"..."Z" ~= letter {
      return .priority(letter)
    }
    return nil
  }

  private static func priority(word: String) -> Unicode.Scalar? {
    let scalars = Array(word.unicodeScalars)
    guard scalars.count == 3, scalars[0] == "(", scalars[2] == ")", "A"..."Z" ~= scalars[1] else { return nil }
    return scalars[1]
  }

  private mutating func take(_ letter: Unicode.Scalar?) {
    switch letter {
    case nil: break
    case "A": values.fields.priority = .high
    case "B": values.fields.priority = .medium
    case "C": values.fields.priority = .low
    default:
      values.fields.priority = .low
      notKept.add("priority below C (now low)")
    }
  }

  // MARK: Writing

  static func line(for task: TaskItem, in zone: TimeZone) -> String {
    let dated = line(for: task, created: CalendarDay(task.createdAt, in: zone), in: zone)
    guard task.id.isUndated else { return dated }
    let undated = line(for: task, created: nil, in: zone)
    // Without a date before the title, an “x” or a date at its beginning would be read as a completion mark or a
    // creation date.
    let isSame = TodoText(undated, in: zone)?.values.fields.title == TodoText(dated, in: zone)?.values.fields.title
    return isSame ? undated : dated
  }

  private static func line(for task: TaskItem, created: CalendarDay?, in zone: TimeZone) -> String {
    func day(_ date: Date) -> String { CalendarDay(date, in: zone).description }
    let title = title(of: task, in: zone)
    var words: [String] = []
    if let completedAt = task.completedAt {
      words += ["x", day(completedAt)]
    } else if let letter = letter(of: task.priority) {
      words.append("(\(letter))")
    }
    words += [created?.description, title].compactMap(\.self)
    let told = TodoText("0001-01-01 " + title, in: zone)?.values.fields
    if let project = task.project, told?.project == nil || told?.project != project {
      words.append("+" + oneWord(project))
    }
    let toldTags = told?.tags ?? []
    words += (task.tags.starts(with: toldTags) ? task.tags.dropFirst(toldTags.count) : task.tags[...])
      .map { "@" + oneWord($0) }
    if let due = task.due, told?.due == nil { words.append("due:\(due.day(in: zone))") }
    if let moment = task.waitUntil, told?.waitUntil == nil { words.append("t:" + day(moment)) }
    if let repeats = task.repeats, told?.repeats == nil {
      let interval = repeats.rawValue.dropFirst().prefix { $0 != "/" }.lowercased()
      words.append((repeats.isAfterCompletion ? "rec:" : "rec:+") + interval)
    }
    if task.isCompleted, let letter = letter(of: task.priority) { words.append("pri:\(letter)") }
    return words.joined(separator: " ")
  }

  /// Returns the title as one line, without words such as `due:2026-12-01` that contradict the task's own date or
  /// recurrence, because programs would read them instead.
  private static func title(of task: TaskItem, in zone: TimeZone) -> String {
    let words = Words(oneLine(task.title)).remaining.filter { word in
      switch meaning(of: word, in: zone) {
      case .due(let date): task.due.map { $0.day(in: zone) == date.due.day(in: zone) } ?? true
      case .wait(let date): task.waitUntil.map { CalendarDay($0, in: zone) == CalendarDay(date, in: zone) } ?? true
      case .repeats(let recurrence): task.repeats.map { $0.withoutDayOfMonth == recurrence } ?? true
      default: true
      }
    }
    return words.joined(separator: " ").trimmed
  }

  static func notHeld(of task: TaskItem, in zone: TimeZone) -> Tally {
    var tally = Tally()
    if task.notes != nil { tally.add("notes") }
    if task.parentID != nil { tally.add("parent") }
    if case .moment = task.due { tally.add("time of due") }
    if let moment = task.waitUntil, zone.dayBeginning(at: moment) == nil { tally.add("time of wait") }
    tally.addOrigin(of: task.repeats)
    tally.add("dependency", task.dependencies.count)
    if let project = task.project, oneWord(project) != project { tally.add("spaces in project") }
    tally.add("spaces in tags", task.tags.count { oneWord($0) != $0 })
    let title = oneLine(task.title)
    if title != task.title { tally.add("line breaks or tabs in title") }
    if !isReadBack(task, title: title.trimmed, in: zone) { tally.add("words in title (read as fields)") }
    return tally
  }

  /// Returns whether parsing the line of a task yields the given title and the task's other fields, as far as the
  /// format supports them. If not, words in the title are read as fields.
  private static func isReadBack(_ task: TaskItem, title: String, in zone: TimeZone) -> Bool {
    guard let read = TodoText(line(for: task, in: zone), in: zone)?.values.fields else { return false }
    return read.title == title && read.priority == task.priority && read.tags == task.tags.map(oneWord)
      && read.project == task.project.map(oneWord) && read.due?.day(in: zone) == task.due?.day(in: zone)
      && read.waitUntil.map { CalendarDay($0, in: zone) } == task.waitUntil.map { CalendarDay($0, in: zone) }
      && read.repeats == task.repeats?.withoutDayOfMonth
  }

  private static func letter(of priority: Priority) -> Character? {
    switch priority {
    case .none: nil
    case .low: "C"
    case .medium: "B"
    case .high: "A"
    }
  }

  private static func oneLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { "\n\r\t".unicodeScalars.contains($0) ? " " : $0 }))
  }

  private static func oneWord(_ text: String) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.map { Words.isBlank($0) || $0 == "\n" || $0 == "\r" ? "_" : $0 })
    )
  }
}

/// The words of a line. Every space and every tab separates two words, so there is an empty word between two consecutive
/// separators.
private struct Words {
  private let words: [String]
  private var position = 0

  init(_ line: String) {
    var words = line.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: Self.isBlank)
      .map { String(String.UnicodeScalarView($0)) }
    if words.allSatisfy({ $0.isEmpty }) { words = [] }
    self.words = words
    position = words.firstIndex { !$0.isEmpty } ?? 0
  }

  static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  var isEmpty: Bool { words.isEmpty }
  var remaining: [String] { Array(words[position...]) }

  /// Skips the next word if it matches and is followed by another word. Returns the skipped word, or `nil` if no word
  /// was skipped.
  mutating func skip(_ isMeant: (String) -> Bool) -> String? {
    guard position + 1 < words.count, isMeant(words[position]) else { return nil }
    position += 1
    return words[position - 1]
  }

  mutating func skipDay() -> CalendarDay? {
    skip { CalendarDay(iso8601: $0) != nil }.flatMap(CalendarDay.init(iso8601:))
  }

  mutating func stepBack() { position -= 1 }
}

final class TodoTextReader: ImportReader {
  private let lines: LineReader
  private let context: ImportContext
  private(set) var notKept = Tally()

  init(_ source: ByteSource, _ context: ImportContext) {
    lines = LineReader(source)
    self.context = context
  }

  func next() throws -> ImportRow<TaskDraft>? {
    while let step = try lines.next() {
      func invalid(_ reason: String, value: String? = nil) -> ImportRow<TaskDraft> {
        .invalid(.init(line: lines.line, column: nil, value: value, reason: reason))
      }
      guard case .line(let bytes) = step else {
        return invalid("the line must have at most \(LineReader.maximumLength) bytes")
      }
      guard let text = bytes.span.validText else { return invalid("the line must be UTF-8 text") }
      guard let line = TodoText(text, in: context.zone) else { continue }
      do throws(ValidationError) {
        let draft = try TaskDraft(line.values, line: lines.line, context)
        notKept.add(line.notKept, of: draft)
        return .record(draft)
      } catch {
        return invalid("\(error.field) \(error.rule)", value: error.value)
      }
    }
    return nil
  }
}

extension CalendarDay {
  fileprivate init?(iso8601 text: String) {
    guard let date = Date(iso8601: text + "T00:00:00Z"), text.utf8.count == 10 else { return nil }
    self.init(utc: date)
  }
}
