public import LogbookRecords

/// A value that can be bound to a statement, except a list of strings, which is stored in a separate table.
public typealias SQLiteValue = FieldContent
