public import LogbookRecords

/// A row of a list.
///
/// ```swift
/// func text(of row: ListRow<Place>) -> String {
///   switch row {
///   case .record(let place): place.title
///   case .placeholder(let hint): hint
///   }
/// }
/// ```
public enum ListRow<Record: LogbookRecords.Record>: Hashable, Sendable {
  /// A record in the list.
  case record(Record)
  /// The single row of an empty list, with a hint about adding records.
  case placeholder(String)
}
