package import LogbookRecords

extension ValidationError {
  /// Returns the error for an attempt to change the number of a stored record.
  package static func numberChanged(_ wanted: Int, from number: Int) -> ValidationError {
    ValidationError(field: "number", value: String(wanted), rule: "cannot be changed from \(number)")
  }
}
