public import LogbookDomain
public import LogbookRecords
public import LogbookSamples

/// A generator that produces reports from a seed; see ``/LogbookSamples/RecordGenerator``.
///
/// No two ``/LogbookSamples/RecordShape/plausible`` reports of a generator have the same location and date.
///
/// ```swift
/// var generator = ReportGenerator(seed: 7, shape: .plausible)
/// try await store.insert(generator.next(100))
/// ```
public struct ReportGenerator: RecordGenerator {
  private let isPlausible: Bool
  private var plausible = PlausibleReports()
  private var random: SplitMix64
  private var drawn: SampleGenerator<Report>

  /// Creates a generator that produces reports of the given shape from a seed.
  public init(seed: UInt64, shape: RecordShape) {
    isPlausible = shape == .plausible
    random = SplitMix64(seed: seed)
    drawn = SampleGenerator(seed: seed, shape: shape)
  }

  /// Generates and returns the next report.
  ///
  /// - Throws: ``/LogbookRecords/ValidationError``, but only if a later version of ``/LogbookDomain/Report`` adds rules
  ///   that generated reports break.
  public mutating func next() throws(ValidationError) -> Report {
    try isPlausible ? plausible.next(&random) : drawn.next()
  }
}
