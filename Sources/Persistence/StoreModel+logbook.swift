import LogbookDomain
import LogbookRecords
public import LogbookStorage

extension StoreModel {
  /// The model of a store that contains tasks and reports, and what imports remember.
  public static let logbook = StoreModel(
    "logbook",
    [TaskItem.self, Report.self, ImportedFile.self, KnownTotals.self],
    // Versions 1 and 2 were never released.
    migrations: [Migration { _ in }, Migration { _ in }, .toVersion4],
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

extension UndescribedStores {
  /// Stores of version 3. The fingerprints are those of a new store, and of one that was migrated to version 3.
  fileprivate static let logbook3 = UndescribedStores(
    layout: .logbook3,
    fingerprints: [0x6848_5853_CD46_DBE1, 0xEDC3_F571_C612_42AB],
    renaming: """
      DROP TABLE task_search;
      ALTER TABLE task_tag RENAME TO task_tags;
      ALTER TABLE task_tags RENAME COLUMN tag TO text;
      ALTER TABLE task_tags RENAME COLUMN tag_key TO text_key;
      ALTER TABLE task_tag_before RENAME TO task_tags_before;
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
