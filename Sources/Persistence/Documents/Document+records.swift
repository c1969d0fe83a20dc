import LogbookDomain
import Foundation

extension Document {
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
