public import LogbookRecords

/// A generator that produces records of any described type from a seed; see ``RecordGenerator``.
///
/// ```swift
/// var generator = SampleGenerator<Sighting>(seed: 7, shape: .hostile)
/// try await store.insert(generator.next(100))
/// ```
///
/// Plausible values are chosen by the types and names of the fields: a `city` is the name of a city, and a `birthday`
/// is in the past. If records can have parents, some records are parts of earlier records. Every parent comes before
/// its parts, so a store can insert the records in order.
public struct SampleGenerator<Record: SampleRecord>: RecordGenerator {
  /// The number of preceding records from which the parent of a record is chosen.
  public static var reach: Int { 64 }

  private let values: RecordValues?
  private var random: SplitMix64
  private var plausible = PlausibleValues()
  private var recent: [Record.ID] = []
  private let hasParts = RecordDescription<Record>.shared.hasParts

  /// Creates a generator that produces records of the given shape from a seed.
  public init(seed: UInt64, shape: RecordShape) {
    values = shape.values
    random = SplitMix64(seed: shape.apart(seed))
  }

  /// Generates the next record.
  ///
  /// - Throws: The last validation error, if 100 attempts in a row produce an invalid record.
  public mutating func next() throws(ValidationError) -> Record {
    let parentID = drawnParent()
    let record: Record
    if let values {
      record = try Record.drawn(from: &random, of: values, parentID: parentID)
    } else {
      plausible.begin(seed: random.next())
      do throws(ValidationError) {
        record = try Record.drawn(from: &random, of: .varied, parentID: parentID) { [plausible] in
          plausible.content(of: $0)
        }
      } catch {
        // Plausible values rarely follow the rules of this type. Draw the record as the type itself
        // does, if it implements `drawn(from:of:parentID:)`.
        record = try Record.drawn(from: &random, of: .varied, parentID: parentID)
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
