public import LogbookRecords

extension StoreError {
  /// A message for the user.
  ///
  /// If the user entered an invalid value, the message quotes the value.
  public var message: String {
    if case .invalid(let error) = self { "\(error)" } else { description }
  }
}
