public import LogbookRecords

extension StoreError {
  /// A message for the user that describes the error.
  ///
  /// For ``/LogbookRecords/StoreError/invalid(_:)``, the message also quotes the invalid value. For any other error,
  /// the message is the error's `description`.
  public var message: String {
    if case .invalid(let error) = self { "\(error)" } else { description }
  }
}
