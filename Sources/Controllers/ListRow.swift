public import LogbookRecords

/// A row of a list.
public enum ListRow<Record: LogbookRecords.Record>: Hashable, Sendable {
  /// A record of the list.
  case record(Record)
  /// The only row of an empty list, with a hint about adding records.
  case placeholder(String)
}
