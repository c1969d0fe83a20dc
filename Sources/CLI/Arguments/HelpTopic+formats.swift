import LogbookInterchange

extension HelpTopic {
  static let formats = HelpTopic(
    name: "formats",
    heading: "FORMATS",
    paragraphs: [
      "The formats are \(RecordFormat.names(shared, "and")); for tasks also \(RecordFormat.names(ofTasks, "and")). coredata is read-"
        + "only, markdown write-only. csv, tsv, json and ndjson keep everything. todotxt, taskwarrior and ics lose the original "
        + "day of a repeat moved by a short month; taskwarrior and ics also lose numbers, fractional seconds "
        + "and “after completion”; taskwarrior also loses parents and repeats without a due date. todotxt keeps only titles, "
        + "completion, priorities, days, repeats, projects and tags (spaces become _).",
      "“logbook import” recognizes common column names and JSON keys. --map FIELD=COLUMN names others; date=Year+Week "
        + "and tested=pcr+antigen combine columns; FIELD= skips a field. The fields of reports are "
        + "\(names(ReportColumn.self, last: " and ")), and any name of your own for a count (deaths) or level (level:beds); those of tasks are \(names(TaskColumn.self, last: " and ")).",
      "Blank, NA and - mean a missing count. 1403.0 and 12,581 are whole numbers; in a file separated by semicolons, 12.581 is one, "
        + "and 12,581 is ambiguous, which is an error. A row without any count is always skipped and listed as invalid.",
      "A record is a duplicate if its ID (a UUID, or a calendar's UID) is in the store. Without an ID, a report is a duplicate if its "
        + "location, date and counts match; a task, if its title, project and due date match, and any dates of creation and completion "
        + "given. Records with IDs keep their numbers in an empty store.",
      "Data that has no field in logbook is not imported; the result reports how much.",
    ]
  )

  private static let shared = RecordFormat.writable(for: .reports) + [.coredata]
  private static let ofTasks = RecordFormat.writable(for: .tasks).filter { !shared.contains($0) }

  /// Returns the names of all fields as one string. Commas separate the names, except that `last` separates the last
  /// two.
  static func names<Column: RawRepresentable & CaseIterable>(
    _ type: Column.Type,
    last: String = ", "
  ) -> String where Column.RawValue == String {
    let names = Column.allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + last + names.suffix(1).joined()
  }
}
