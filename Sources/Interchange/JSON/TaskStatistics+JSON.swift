package import LogbookDomain
import LogbookRecords

extension TaskStatistics {
  /// The statistics as the JSON object that the command-line tool prints.
  package var json: JSONValue {
    .object(
      total.members + [
        ("projects", .array(projects.map { .object([("project", JSONValue($0.name))] + $0.counts.members) })),
        ("tags", .array(tags.map { .object([("tag", JSONValue($0.name))] + $0.counts.members) })),
        (
          "weeks",
          .array(
            weeks.map {
              .object([
                ("week", .string($0.monday.isoWeekDescription)), ("monday", .string("\($0.monday)")),
                ("done", .integer($0.done)),
              ])
            }
          )
        ),
      ]
    )
  }
}

extension TaskStatistics.Counts {
  fileprivate var members: [(key: String, value: JSONValue)] {
    [
      ("open", .integer(open)), ("done", .integer(done)), ("overdue", .integer(overdue)),
      ("dueSoon", .integer(dueSoon)),
    ]
  }
}
