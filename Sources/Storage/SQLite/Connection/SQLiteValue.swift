public import LogbookRecords

/// A value to bind to a statement.
///
/// A list of strings cannot be bound; it is stored in a table of its own.
public typealias SQLiteValue = FieldContent
