public import LogbookRecords

/// A generator that produces records of any described type from a seed; see ``RecordGenerator``.
///
/// ```swift
/// var generator = SampleGenerator<Sighting>(seed: 7, shape: .hostile)
/// try await store.insert(generator.next(100))
/// ```
///
/// Plausible values are chosen according to the types and names of the fields: a field named `city` contains the name
/// of a city, and a field named `birthday` contains a date in the past. If records can have parents, some records have
/// an earlier record as their parent. Every parent comes before its parts (child records), so a store can insert the
/// records in order. No two records have the same value in a unique field; to ensure this, the generator holds all
/// earlier values of unique fields in memory.
public struct SampleGenerator<Item: SampleRecord>: RecordGenerator {
  /// The number of most recent records from which the parent of a record is chosen.
  public static var reach: Int { 64 }

  private let values: RecordValues?
  private var random: SplitMix64
  private var plausible = PlausibleValues()
  private var recent: [Item.ID] = []
  private var taken = UniqueValues<Item>()
  private let hasParts = RecordDescription<Item>.shared.hasParts

  /// Creates a generator that produces records of the given shape from a seed.
  public init(seed: UInt64, shape: RecordShape) {
    values = shape.values
    random = SplitMix64(seed: shape.apart(seed))
  }

  /// Generates and returns the next record.
  ///
  /// - Throws: The error that ``SampleRecord/drawn(from:of:parentID:)`` throws, or an error that names a unique field
  ///   for which no unused value was found, for example because the field has only a few possible values, such as the
  ///   cases of an enumeration.
  public mutating func next() throws(ValidationError) -> Item {
    let parentID = drawnParent()
    // Move the unique values out of this structure. Otherwise, the closure would access the structure while its `taken`
    // property is being changed.
    var taken = self.taken
    self.taken = UniqueValues()
    defer { self.taken = taken }
    let record = try taken.distinct { (attempt) throws(ValidationError) in
      if values == nil, attempt == 0, let record = plausibleRecord(parentID) { return record }
      return try Item.drawn(from: &random, of: values ?? .varied, parentID: parentID)
    }
    if recent.count == Self.reach { recent.removeFirst() }
    recent.append(record.id)
    return record
  }

  /// Returns a record with plausible values, or `nil` if the values break the rules of the type.
  private mutating func plausibleRecord(_ parentID: Item.ID?) -> Item? {
    plausible.begin(seed: random.next())
    do throws(ValidationError) {
      return try Item.drawn(from: &random, of: .varied, parentID: parentID) { [plausible] in
        plausible.content(of: $0)
      }
    } catch {
      // The plausible values break a rule of the type. The caller now draws the record with `drawn(from:of:parentID:)`,
      // for which the type may have a custom implementation.
      return nil
    }
  }

  private mutating func drawnParent() -> Item.ID? {
    guard hasParts, !recent.isEmpty else { return nil }
    if values?.hasDeepParts == true { return random.next() % 32 == 0 ? nil : recent.last }
    return random.next() % 3 == 0 ? random.pick(recent) : nil
  }
}
