public import LogbookRecords

/// A value that a statement can be given. A list of texts is none: it has a table of its own.
public typealias SQLiteValue = FieldContent
