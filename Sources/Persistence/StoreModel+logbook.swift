import LogbookDomain
import LogbookRecords
public import LogbookStorage
import Foundation

extension StoreModel {
  /// The model of a store that contains tasks and reports, and what imports remember.
  public static let logbook = StoreModel(
    "logbook",
    [TaskItem.self, Report.self, ImportedFile.self, KnownTotals.self],
    // Versions 1 and 2 were never released.
    migrations: [Migration { _ in }, Migration { _ in }, .toVersion4, .toVersion5],
    objects: ["CREATE INDEX task_open ON task (completed_at IS NULL)"],
    // “Logb” in ASCII.
    applicationID: 0x4C6F_6762,
    undescribed: .logbook3
  )
}

extension Migration {
  /// Adds the days that a report covers, counts of one's own, and what imports remember.
  fileprivate static let toVersion4 = Migration { m in
    for field in ["title", "dueAt", "project", "tags"] { m.change(field, of: "task") }
    for field in ["location", "numberTested", "numberPositive", "numberNegative", "dateReported"] {
      m.change(field, of: "report")
    }
    for field in ["days", "counts", "levels"] { m.add(field, to: "report") }
    m.addKind("import")
    m.addKind("total")
  }
}

extension Migration {
  /// Makes the dependencies of tasks, which were a string of IDs, references.
  fileprivate static let toVersion5 = Migration { m in
    m.change("dependencies", of: TaskItem.self) { old in
      var ids: [UUID] = []
      for word in (old.text ?? "").split(separator: " ") {
        guard let id = UUID(uuidString: String(word)) else {
          throw ValidationError(field: "dependencies", value: String(word), rule: "must be IDs")
        }
        if !ids.contains(id) { ids.append(id) }
      }
      return .uuids(ids)
    }
    m.addReference("dependencies", to: TaskItem.self, whereDangling: .clear)
    // Early stores of version 4 have an index that was never used.
    m.change("location", of: "total")
  }
}

extension UndescribedStores {
  /// Stores of version 3.
  fileprivate static let logbook3 = UndescribedStores(
    layout: .logbook3,
    tables: [
      "task", "task_tag", "task_search", "report", "store", "step", "step_change", "task_before", "task_tag_before",
      "report_before",
    ],
    tablesDigest: 0xCFCF_7F57_9E95_27B0,
    renaming: """
      DROP TABLE task_search;
      CREATE TABLE task_tags AS SELECT task, position, tag AS text, tag_key AS text_key FROM task_tag;
      CREATE TABLE task_tags_before AS SELECT step, task, position, tag AS text FROM task_tag_before;
      DROP TABLE task_tag;
      DROP TABLE task_tag_before;
      """
  )
}

extension StoreLayout {
  /// The fields of version 3.
  fileprivate static let logbook3 = StoreLayout(
    version: 3,
    kinds: [
      RecordLayout(
        name: "task",
        fields: [
          field("title", "text"), field("notes", "text?"), field("completedAt", "date?", "completed_at"),
          RecordLayout.Field(
            name: "priority",
            type: "ranked",
            rules: [],
            cases: ["none", "low", "medium", "high"]
          ),
          field("dueAt", "date?", "due_at"), field("project", "text?", rules: ["indexed"]), field("tags", "texts"),
          field("parentID", "uuid?", "parent_id", rules: ["parent"]), field("createdAt", "date", "created_at"),
          field("modifiedAt", "date", "modified_at"), field("isDueOnDay", "boolean?", "is_due_on_day"),
          field("waitUntil", "date?", "wait_until"), field("repeats", "text?"), field("dependencies", "text?"),
        ]
      ),
      RecordLayout(
        name: "report",
        fields: [
          field("location", "text", rules: ["indexed"]), field("numberTested", "integer?", "tested"),
          field("numberPositive", "integer?", "positive"), field("numberNegative", "integer?", "negative"),
          field("dateReported", "date", "reported_at"),
        ]
      ),
    ]
  )

  private static func field(
    _ name: String,
    _ type: String,
    _ column: String? = nil,
    rules: [String] = []
  ) -> RecordLayout.Field {
    RecordLayout.Field(name: name, type: type, rules: (column.map { ["column \($0)"] } ?? []) + rules)
  }
}
