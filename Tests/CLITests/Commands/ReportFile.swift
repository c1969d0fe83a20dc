enum ReportFile {
  /// The contents of a file whose import takes long enough to be interrupted, even on a busy machine.
  static let long = text(rows: 500_000)

  static func text(rows: Int) -> String {
    "location,date,tested\n" + (0..<rows).map { "A\($0),2020-01-01,1\n" }.joined()
  }
}
