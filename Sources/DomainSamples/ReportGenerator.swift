public import LogbookDomain
public import LogbookRecords
public import LogbookSamples

/// Makes reports from a seed; see ``RecordGenerator``.
///
/// No two ``RecordShape/plausible`` reports are of the same location and moment.
public struct ReportGenerator: RecordGenerator {
  private let values: RecordValues?
  private var random: SplitMix64
  private var plausible = PlausibleReports()

  /// Begins at the first report of a seed.
  public init(seed: UInt64, shape: RecordShape) {
    values = shape.values
    random = SplitMix64(seed: shape.apart(seed))
  }

  /// Makes the next report.
  public mutating func next() throws(ValidationError) -> Report {
    guard let values else { return try plausible.next(&random) }
    return try Report.drawn(from: &random, of: values, parentID: nil)
  }
}
