import LogbookInterchange

extension HelpTopic {
  static let formats = HelpTopic(
    name: "formats",
    heading: "FORMATS",
    paragraphs: [
      "Formats are \(RecordFormat.names(shared, "and")); for tasks also \(RecordFormat.names(ofTasks, "and")). coredata is read-"
        + "only, markdown write-only. csv, tsv, json and ndjson keep everything; taskwarrior loses numbers, parents and "
        + "fractions of seconds, ics numbers and fractions; todotxt keeps titles, days, priorities, waiting, repetition, and one-word projects and tags.",
      "An import recognizes common column names and JSON keys. --map FIELD=COLUMN names others; a date or "
        + "location may combine several: date=Year+Month+Day; --map FIELD= skips a field. FIELD is \(names(ReportColumn.self)); for tasks \(names(TaskColumn.self)).",
      "Blank, NA and - mean a missing count; 1403.0, 12,581 and, in a file with semicolons, 12.581 are whole numbers. An ambiguous "
        + "number is an error. A row without any count is skipped and listed as invalid.",
      "A record is a duplicate if its ID (a UUID) is in the store. Without an ID, a report is one if location and "
        + "date match, and a task if title, project and due date match, and any dates of creation and completion in the "
        + "file. Numbers are kept if the store has no records of the kind.",
      "With --cumulative, the dates of a location must be in order, oldest or newest first. The first total of a location yields no "
        + "daily figure; later files continue from it. A falling total yields a missing figure. Data for which logbook has no field is not imported; the result says how much.",
    ]
  )

  private static let shared = RecordFormat.writable(for: .reports) + [.coredata]
  private static let ofTasks = RecordFormat.writable(for: .tasks).filter { !shared.contains($0) }

  static func names<Column: RawRepresentable & CaseIterable>(
    _ type: Column.Type
  ) -> String where Column.RawValue == String {
    Column.allCases.map(\.rawValue).joined(separator: ", ")
  }
}
