public import LogbookRecords

extension StoreError {
  /// What to show whoever is at the screen. It quotes the value that was refused, since they entered it.
  public var message: String {
    if case .invalid(let error) = self { "\(error)" } else { description }
  }
}
