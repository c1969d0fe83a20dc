package import LogbookRecords

/// A value to bind to a parameter of a statement.
///
/// A list of strings cannot be bound.
package typealias SQLiteValue = FieldContent
