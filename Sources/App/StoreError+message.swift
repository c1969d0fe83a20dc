public import LogbookRecords

extension StoreError {
  /// A description of the error for the user.
  ///
  /// If the error is ``/LogbookRecords/StoreError/invalid(_:)``, the message quotes the invalid value.
  public var message: String {
    if case .invalid(let error) = self { "\(error)" } else { description }
  }
}
