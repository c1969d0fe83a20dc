public import LogbookRecords

/// A row of a list.
public enum ListRow<Record: LogbookRecords.Record>: Hashable, Sendable {
  /// A record of the list.
  case record(Record)
  /// The only row of a list that is empty: what to do to change that.
  case placeholder(String)
}
