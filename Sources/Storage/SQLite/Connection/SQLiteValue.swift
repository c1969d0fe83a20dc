public import LogbookRecords

/// A value to bind to a statement.
///
/// A list of strings cannot be bound; it is stored in a separate table.
public typealias SQLiteValue = FieldContent
