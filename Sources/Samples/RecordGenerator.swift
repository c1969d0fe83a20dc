public import LogbookRecords

/// Makes records from a seed, as many as are asked for.
///
/// The same seed and shape give the same records, byte for byte, identities included, on every machine and in every run.
/// What comes first does not depend on how many are made: the first ten of a hundred are the ten of ten. No two records
/// of a generator have the same identity. They have no numbers; a store gives them. There are a hundred million at least.
public protocol RecordGenerator<Record>: Sendable {
  /// What is made.
  associatedtype Record: LogbookRecords.Record

  /// Begins at the first record of a seed.
  init(seed: UInt64, shape: RecordShape)

  /// Makes the next record.
  ///
  /// - Throws: Nothing, unless the rules of a record change.
  mutating func next() throws(ValidationError) -> Record
}

extension RecordGenerator {
  /// Begins at the first ``RecordShape/plausible`` record of a seed.
  public init(seed: UInt64) {
    self.init(seed: seed, shape: .plausible)
  }

  /// Makes the next records.
  ///
  /// - Parameter count: How many; zero or less makes none.
  public mutating func next(_ count: Int) throws(ValidationError) -> [Record] {
    var records: [Record] = []
    records.reserveCapacity(max(0, count))
    while records.count < count { records.append(try next()) }
    return records
  }
}
