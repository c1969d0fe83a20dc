public import LogbookRecords

/// Makes records of any described type from a seed; see ``RecordGenerator``.
///
/// ```swift
/// extension Place: SampleRecord {}
/// var generator = SampleGenerator<Place>(seed: 7, shape: .hostile)
/// try await store.insert(generator.next(100))
/// ```
///
/// Plausible values go by the types of the fields and by their names: a `city` is one, a `birthday` lies in the past. Some records are
/// part of earlier ones, if they can be, so a store that is given them in their order knows every parent.
public struct SampleGenerator<Record: SampleRecord>: RecordGenerator {
  /// How many places a record comes after its parent at most.
  public static var reach: Int { 64 }

  private let values: RecordValues?
  private var random: SplitMix64
  private var plausible = PlausibleValues()
  /// The latest records, the newest last.
  private var recent: [Record.ID] = []
  private let hasParts = RecordDescription<Record>.shared.hasParts

  /// Begins at the first record of a seed.
  public init(seed: UInt64, shape: RecordShape) {
    values = shape.values
    random = SplitMix64(seed: shape.apart(seed))
  }

  /// Makes the next record.
  ///
  /// - Throws: The rule of the record's own that none of a hundred drawn records kept.
  public mutating func next() throws(ValidationError) -> Record {
    let parentID = drawnParent()
    let record: Record
    if let values {
      record = try Record.drawn(from: &random, of: values, parentID: parentID)
    } else {
      plausible.begin(seed: random.next())
      record = try Record.drawn(from: &random, of: .varied, parentID: parentID) { [plausible] in
        plausible.content(of: $0)
      }
    }
    if recent.count == Self.reach { recent.removeFirst() }
    recent.append(record.id)
    return record
  }

  private mutating func drawnParent() -> Record.ID? {
    guard hasParts, !recent.isEmpty else { return nil }
    if values?.hasDeepParts == true { return random.next() % 32 == 0 ? nil : recent.last }
    return random.next() % 3 == 0 ? random.pick(recent) : nil
  }
}
