public import LogbookRecords

extension StoreError {
  /// A message for the user that describes the error.
  ///
  /// The message is the error's `description`, except that for ``/LogbookRecords/StoreError/invalid(_:)``, it also
  /// quotes the invalid value.
  public var message: String {
    if case .invalid(let error) = self { "\(error)" } else { description }
  }
}
