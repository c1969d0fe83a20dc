public import LogbookRecords

/// A row of a list.
public enum ListRow<Record: LogbookRecords.Record>: Hashable, Sendable {
  /// A record of the list.
  case record(Record)
  /// The only row of an empty list, with text that says how to fill it.
  case placeholder(String)
}
