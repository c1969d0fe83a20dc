import LogbookInterchange

extension HelpTopic {
  /// What is written in files, and what an import makes of them.
  static let formats = HelpTopic(
    name: "formats",
    heading: "FORMATS",
    paragraphs: [
      "Files are \(RecordFormat.names(shared, "or")); of tasks also \(RecordFormat.names(ofTasks, "or")); coredata is read "
        + "only, markdown written only. csv, tsv, json and ndjson hold everything, taskwarrior all but parents and fractions "
        + "of seconds, ics all but fractions; todotxt titles, days, priorities, repetition, and projects and tags of one word.",
      "An import finds columns, or names in JSON, by their usual names. --map FIELD=COLUMN names others, or several for a "
        + "date or a place: date=Year+Month+Day; --map FIELD= reads none. FIELD is \(names(ReportColumn.self)); of tasks \(names(TaskColumn.self)).",
      "Blank, NA and - are missing counts; 1403.0, 12,581 and 12.581 in a file with semicolons are whole numbers. A number "
        + "that can be read in two ways is refused. A row without any count is left out and listed as invalid.",
      "A record is there already if the file tells its identity, a UUID, and one has it. Else a report is if location and "
        + "date are the same, and a task if title, project and due date are, and dates of creation and completion that the "
        + "file tells. Numbers are kept in a store without such records.",
      "With --cumulative the dates of a location must be in order, oldest or newest first. The first of all has no figure; later "
        + "files go on from it. A total that falls gives a missing figure. What the file holds beyond our fields is counted as not kept.",
    ]
  )

  private static let shared = RecordFormat.writable(for: .reports) + [.coredata]
  private static let ofTasks = RecordFormat.writable(for: .tasks).filter { !shared.contains($0) }

  /// The names of the fields that a column can be for, for a sentence.
  static func names<Column: RawRepresentable & CaseIterable>(
    _ type: Column.Type
  ) -> String where Column.RawValue == String {
    Column.allCases.map(\.rawValue).joined(separator: ", ")
  }
}
