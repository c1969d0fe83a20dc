public import LogbookRecords

extension StoreError {
  /// A message for the user.
  ///
  /// The message of an invalid value quotes the value, because the user entered it.
  public var message: String {
    if case .invalid(let error) = self { "\(error)" } else { description }
  }
}
