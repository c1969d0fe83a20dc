public import LogbookRecords

/// A generator that produces records from a seed.
///
/// For the same seed and shape, a generator produces the same records, including their IDs, byte for byte, on every
/// machine and in every run. The requested number of records does not affect their contents: the first ten of a hundred
/// records are the same as ten records generated alone. No two records from a generator have the same ID. The records
/// have no numbers, because a store assigns the numbers. A generator can produce at least a hundred million records.
///
/// ```swift
/// func fill<Generator: RecordGenerator>(
///   _ store: any RecordStoreProtocol<Generator.Item>,
///   with _: Generator.Type,
///   shape: RecordShape
/// ) async throws {
///   var generator = Generator(seed: 7, shape: shape)
///   try await store.insert(generator.next(100))
/// }
/// for shape in RecordShape.allCases { try await fill(store, with: TaskGenerator.self, shape: shape) }
/// ```
public protocol RecordGenerator<Item>: Sendable {
  /// The type of the generated records.
  associatedtype Item: Record

  /// Creates a generator that produces records of the given shape from a seed.
  init(seed: UInt64, shape: RecordShape)

  /// Generates the next record.
  ///
  /// - Throws: An error if the generator cannot produce a valid record, for example because the rules of the record
  ///   type reject most records, or because a unique field has no unused value left.
  mutating func next() throws(ValidationError) -> Item
}

extension RecordGenerator {
  /// Creates a generator that produces ``RecordShape/plausible`` records from a seed.
  public init(seed: UInt64) { self.init(seed: seed, shape: .plausible) }

  /// Generates and returns the given number of records.
  ///
  /// - Parameter count: The number of records. Zero or less generates none.
  /// - Throws: The error that ``next()`` throws.
  public mutating func next(_ count: Int) throws(ValidationError) -> [Item] {
    var records: [Item] = []
    records.reserveCapacity(min(max(0, count), 1_000_000))
    while records.count < count { records.append(try next()) }
    return records
  }
}
