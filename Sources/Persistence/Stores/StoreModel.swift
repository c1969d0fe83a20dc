import LogbookDomain

/// A record that every medium can keep.
protocol StoredRecord: SQLiteRecord where Entry.Record == Self {
  /// What it is in a document.
  associatedtype Entry: DocumentEntry
}

/// What a store keeps: the kinds of its records, and the versions of its tables and documents.
struct StoreModel: Sendable {
  /// What such a store is called, such as `logbook`.
  let name: String
  /// In the order in which they are copied; records of one kind refer to records of their own kind only.
  let kinds: [any StoredRecord.Type]
  /// The tables in SQLite.
  let schema: SQLiteSchema
  /// The version of documents that is written.
  let documentVersion: Int
}

extension StoreModel {
  /// Tasks and reports.
  static let logbook = StoreModel(
    name: "logbook",
    kinds: [TaskItem.self, Report.self],
    schema: .logbook,
    documentVersion: 2
  )
}

extension TaskItem: StoredRecord {
  typealias Entry = Document.TaskEntry
}

extension Report: StoredRecord {
  typealias Entry = Document.ReportEntry
}
