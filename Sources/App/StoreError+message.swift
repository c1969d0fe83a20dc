public import LogbookRecords

extension StoreError {
  /// The message to show to the user.
  ///
  /// It quotes the rejected value, since the user entered it.
  public var message: String {
    if case .invalid(let error) = self { "\(error)" } else { description }
  }
}
