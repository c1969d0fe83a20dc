import LogbookDomain
import Foundation

/// Everything that a document file holds.
struct Document: FormattedDocument {
  /// What a document of this module is called, in its own header.
  static let kind = "logbook"
  /// The version that this module writes.
  static let currentVersion = 2

  /// What comes first, so that what it is shows before anything else is read.
  struct Header: Codable {
    var kind = Document.kind
    var version = Document.currentVersion
    /// Goes up by one with each commit: the number of the newest step of the history.
    var revision = 0
    /// Whose history it is, and how much is remembered. Version 1 has neither.
    var history: UUID?
    var level: HistoryLevel?
    /// The largest numbers ever given, since numbers are not given again.
    var lastTask = 0
    var lastReport = 0
    /// What tells whether the rest is as this module wrote it; there was none at first.
    var digest: String?
  }

  var header: Header
  var tasks: [TaskEntry]
  var reports: [ReportEntry]
  /// The history, oldest first; version 1 has none.
  var steps: [StepEntry]?

  var sections: [(name: String, entries: any Sequence<any Encodable>)] {
    [
      ("reports", reports.lazy.map { $0 as any Encodable }),
      ("steps", (steps ?? []).lazy.map { $0 as any Encodable }),
      ("tasks", tasks.lazy.map { $0 as any Encodable }),
    ]
  }

  /// A task as a document has it. Dates are ISO 8601, which a property list's own dates, whole seconds in XML, cannot replace.
  struct TaskEntry: DocumentEntry {
    let number: Int
    let id: UUID
    let title: DocumentText
    let notes: DocumentText?
    let completedAt: String?
    let priority: Priority
    let dueAt: String?
    let project: DocumentText?
    let tags: [DocumentText]?
    let parentID: UUID?
    let createdAt: String
    let modifiedAt: String
  }

  /// A report as a document has it.
  struct ReportEntry: DocumentEntry {
    let number: Int
    let id: UUID
    let location: DocumentText
    let numberTested: Int?
    let numberPositive: Int?
    let numberNegative: Int?
    let dateReported: String
  }
}

/// A record as a document has it.
protocol DocumentEntry: Codable {
  associatedtype Record: LogbookDomain.Record
  var number: Int { get }
  var id: UUID { get }
  /// The record, held to its rules.
  func record() throws(ValidationError) -> Record
}

extension Document.TaskEntry {
  init(_ task: TaskItem) {
    self.init(
      number: task.number ?? 0,
      id: task.id.rawValue,
      title: DocumentText(task.title),
      notes: task.notes.map { DocumentText($0) },
      completedAt: task.completedAt?.iso8601,
      priority: task.priority,
      dueAt: task.dueAt?.iso8601,
      project: task.project.map { DocumentText($0) },
      tags: task.tags.isEmpty ? nil : task.tags.map { DocumentText($0) },
      parentID: task.parentID?.rawValue,
      createdAt: task.createdAt.iso8601,
      modifiedAt: task.modifiedAt.iso8601
    )
  }

  func record() throws(ValidationError) -> TaskItem {
    try TaskItem(
      title: title.text,
      notes: notes?.text,
      completedAt: completedAt.map(Document.date),
      priority: priority,
      dueAt: dueAt.map(Document.date),
      project: project?.text,
      tags: tags?.map(\.text) ?? [],
      parentID: parentID.map { TaskItem.ID($0) },
      id: TaskItem.ID(id),
      number: number,
      createdAt: Document.date(createdAt),
      modifiedAt: Document.date(modifiedAt)
    )
  }
}

extension Document.ReportEntry {
  init(_ report: Report) {
    self.init(
      number: report.number ?? 0,
      id: report.id.rawValue,
      location: DocumentText(report.location),
      numberTested: report.numberTested,
      numberPositive: report.numberPositive,
      numberNegative: report.numberNegative,
      dateReported: report.dateReported.iso8601
    )
  }

  func record() throws(ValidationError) -> Report {
    try Report(
      location: location.text,
      numberTested: numberTested,
      numberPositive: numberPositive,
      numberNegative: numberNegative,
      dateReported: Document.date(dateReported),
      id: Report.ID(id),
      number: number
    )
  }
}

extension Document {
  /// A date of the document.
  static func date(_ text: String) throws(ValidationError) -> Date {
    guard let date = Date(iso8601: text) else {
      throw ValidationError(field: "date", value: text, rule: "must be as 2020-12-26T09:30:00Z")
    }
    return date
  }

  /// The document of some content.
  init(_ content: InMemoryContent) {
    header = Header(
      revision: content.history.lastStep,
      history: content.history.id,
      level: content.history.level,
      lastTask: content.tasks.lastNumber,
      lastReport: content.reports.lastNumber,
      digest: content.digest
    )
    tasks = content.tasks.records.map { TaskEntry($0) }
    reports = content.reports.records.map { ReportEntry($0) }
    steps = content.history.steps.map { StepEntry($0) }
  }

  /// The content, held to every rule of the records and of a store.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` with the first rule that is broken.
  func content() throws(StoreError) -> InMemoryContent {
    var content = InMemoryContent()
    do {
      _ = try content.tasks.insert(try tasks.map { try $0.record() })
      _ = try content.reports.insert(try reports.map { try $0.record() })
      content.history.steps = try steps?.map { try $0.step() } ?? []
    } catch {
      throw .corrupt("\(error)")
    }
    if let rule = brokenRuleOfCounters { throw .corrupt(rule) }
    guard content.tasks.lastNumber <= header.lastTask, content.reports.lastNumber <= header.lastReport else {
      throw .corrupt("a number is larger than the last one given")
    }
    let numbers = content.history.steps.map(\.step.number)
    guard zip([0] + numbers, numbers).allSatisfy({ $0 < $1 }), header.revision >= numbers.last ?? 0 else {
      throw .corrupt("the steps of the history are not in order")
    }
    content.tasks.lastNumber = header.lastTask
    content.reports.lastNumber = header.lastReport
    content.history.id = header.history ?? UUID()
    content.history.level = header.level ?? .changes
    content.history.lastStep = header.revision
    return content
  }

  /// What is wrong with the numbers that a document goes on counting from; `nil` if nothing is.
  var brokenRuleOfCounters: String? {
    let counters: [(name: String, value: Int, largest: Int)] = [
      ("revision", header.revision, HistoryStep.numbers.upperBound),
      ("lastTask", header.lastTask, TaskItem.numbers.upperBound),
      ("lastReport", header.lastReport, Report.numbers.upperBound),
    ]
    return counters.first { !(0...$0.largest).contains($0.value) }
      .map { "\($0.name) \($0.value) must be from 0 to \($0.largest)" }
  }

  /// Whether some content, read from this document, is what this module wrote there, as far as the document tells.
  func isAsWritten(_ content: InMemoryContent) -> Bool {
    header.digest == nil || header.digest == content.digest
  }

  /// What is said of a document that is not as it was written.
  static let editedByOthers = "digest does not match the records: something else than logbook has changed them"
}

extension DocumentFormat {
  /// The logbook that some bytes are.
  func decode(_ data: Data) throws(StoreError) -> Document {
    try decode(Document.self, DocumentKind(kind: Document.kind, version: Document.currentVersion), from: data)
  }
}

extension DocumentCoding<InMemoryContent> {
  /// How a logbook is coded.
  ///
  /// JSON may also have been edited by people; another format that is not as it was written is damaged.
  static var logbook: Self {
    var empty = InMemoryContent()
    empty.history.level = .changes
    return DocumentCoding(
      empty: empty,
      encode: { content, format throws(StoreError) in try format.encode(Document(content)) },
      decode: { data, format throws(StoreError) in
        let document = try format.decode(data)
        let content = try document.content()
        if format != .json, !document.isAsWritten(content) { throw .corrupt(Document.editedByOthers) }
        return content
      }
    )
  }
}
