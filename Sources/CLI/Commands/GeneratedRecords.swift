import LogbookDomainSamples
import LogbookInterchange
import LogbookLocks
import LogbookPersistence
import LogbookRecords
import LogbookSamples
import LogbookStorage

/// The first records that a generator produces, in batches to limit memory use.
final class GeneratedRecords<Generator: RecordGenerator>: Sendable {
  private let generator: Generator
  private let count: Int
  /// The numbers of the latest records, keyed by ID. Later records can refer to these records.
  private let numbers = Locked<[Generator.Item.ID: Int]>([:])

  init(_ generator: Generator, _ count: Int) {
    self.generator = generator
    self.count = count
  }

  /// Returns the records in batches. Every call starts again with the first record.
  ///
  /// - Parameters:
  ///   - progress: A closure that receives the number of records produced so far and their fraction of the total.
  ///   - numbered: Whether the records have the numbers that an empty store would assign.
  func batches(_ progress: ProgressObserver? = nil, numbered: Bool = false) -> RecordBatches<Generator.Item> {
    RecordBatches { [self] in
      let state = Locked((generator: generator, made: 0))
      return { () throws(StoreError) in
        try state.withLock { state throws(StoreError) in
          let size = min(self.count - state.made, RecordExporter.batchSize)
          if size == 0 { return nil }
          progress?(state.made, Double(state.made) / Double(self.count))
          defer { state.made += size }
          do throws(ValidationError) {
            let batch = try state.generator.next(size)
            return numbered ? self.number(batch, after: state.made) : batch
          } catch {
            throw .invalid(error)
          }
        }
      }
    }
  }

  /// Returns the number of a record, or `nil` if the record is not among the latest numbered records.
  func number(of id: Generator.Item.ID) -> Int? {
    numbers.withLock { $0[id] }
  }

  private func number(_ batch: [Generator.Item], after last: Int) -> [Generator.Item] {
    numbers.withLock { numbers in
      // The previous batch may not have been written yet. Keep the numbers of its records, and of earlier records that
      // can be the parents of those records.
      let first = last - RecordExporter.batchSize - TaskGenerator.reach
      numbers = numbers.filter { $0.value > first }
      for (index, record) in batch.enumerated() { numbers[record.id] = last + index + 1 }
    }
    return batch.enumerated().map { $1.numbered(last + $0 + 1) }
  }
}
