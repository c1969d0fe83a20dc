public import LogbookRecords

/// A row of a list: a record or, if the list is empty, a placeholder.
///
/// ```swift
/// func text(of row: ListRow<Place>) -> String {
///   switch row {
///   case .record(let place): place.title
///   case .placeholder(let hint): hint
///   }
/// }
/// ```
public enum ListRow<Item: Record>: Hashable, Sendable {
  /// A record in the list.
  case record(Item)
  /// The single row of an empty list. The associated value is the text of the row, such as a hint about adding records.
  case placeholder(String)
}
