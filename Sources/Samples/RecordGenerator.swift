public import LogbookRecords

/// A generator of records from a seed.
///
/// The same seed and shape produce the same records, byte for byte and including their IDs, on every machine and in
/// every run. The records do not depend on how many are generated: the first ten of a hundred are the same as ten
/// alone. No two records of a generator have the same ID. They have no numbers; a store assigns them. A generator
/// produces at least a hundred million records.
public protocol RecordGenerator<Record>: Sendable {
  /// The type of the generated records.
  associatedtype Record: LogbookRecords.Record

  /// Creates a generator that begins at the first record of a seed.
  init(seed: UInt64, shape: RecordShape)

  /// Generates the next record.
  ///
  /// - Throws: An error only if the rules of the record type have changed.
  mutating func next() throws(ValidationError) -> Record
}

extension RecordGenerator {
  /// Creates a generator that begins at the first ``RecordShape/plausible`` record of a seed.
  public init(seed: UInt64) {
    self.init(seed: seed, shape: .plausible)
  }

  /// Generates the next records.
  ///
  /// - Parameter count: The number of records; zero or less generates none.
  /// - Throws: The error of ``next()``.
  public mutating func next(_ count: Int) throws(ValidationError) -> [Record] {
    var records: [Record] = []
    records.reserveCapacity(max(0, count))
    while records.count < count { records.append(try next()) }
    return records
  }
}
