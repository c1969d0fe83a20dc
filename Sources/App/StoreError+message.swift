public import LogbookRecords

extension StoreError {
  /// The message to show to the user.
  ///
  /// The message quotes the rejected value, because the user entered that value.
  public var message: String {
    if case .invalid(let error) = self { "\(error)" } else { description }
  }
}
