public import LogbookDomain
public import LogbookRecords
public import LogbookSamples

/// Makes reports from a seed; see ``/LogbookSamples/RecordGenerator``.
///
/// No two ``/LogbookSamples/RecordShape/plausible`` reports are of the same location and moment.
public struct ReportGenerator: RecordGenerator {
  private let isPlausible: Bool
  private var plausible = PlausibleReports()
  private var random: SplitMix64
  private var drawn: SampleGenerator<Report>

  /// Begins at the first report of a seed.
  public init(seed: UInt64, shape: RecordShape) {
    isPlausible = shape == .plausible
    random = SplitMix64(seed: seed)
    drawn = SampleGenerator(seed: seed, shape: shape)
  }

  /// Makes the next report.
  public mutating func next() throws(ValidationError) -> Report {
    try isPlausible ? plausible.next(&random) : drawn.next()
  }
}
