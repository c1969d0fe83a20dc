import LogbookPersistence
import LogbookRecords
import LogbookSamples
import LogbookStorage
import LogbookTesting
import Foundation
import Testing

/// Tests that the testing kit accepts correct stores whose record types define custom rules.
@Suite(.serialized) struct RuledRecordTests {
  /// A record type to test.
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case trip, booking, seat, notice, invoice

    var type: any ComparedRecord.Type {
      switch self {
      case .trip: Trip.self
      case .booking: Booking.self
      case .seat: Seat.self
      case .notice: Notice.self
      case .invoice: Invoice.self
      }
    }

    var testDescription: String { rawValue }
  }

  static func store<Item: Record>(
    in location: StorageLocation
  ) throws -> any RecordStoreProtocol<Item> {
    try Storage(location, of: StoreModel("ruled", Item.self)).store(of: Item.self)
  }

  // MARK: Contract

  private static func report<Item: ComparedRecord>(
    of _: Item.Type,
    in location: StorageLocation
  ) async -> ContractReport {
    await Contract(RecordStoreContract<Item>.laws).report(on: Item.name, patience: .seconds(120)) {
      try store(in: location)
    }
  }

  @Test(arguments: Kind.allCases, [StorageKind.memory, .sqliteInMemory])
  func `every store obeys the contract`(kind: Kind, storage: StorageKind) async throws {
    let report = await Self.report(of: kind.type, in: try storage.location(at: ""))
    #expect(report.isKept, "\(report.violations.map(\.description).joined(separator: "\n"))")
  }

  // MARK: Samples

  private static func duplicates<Item: SampleRecord>(among records: [Item]) -> [Int] {
    RecordDescription<Item>.shared.uniquePositions.map { position in
      let contents = records.map { $0.fieldContents[position] }.filter { $0 != .null }.map(\.sortKey)
      return contents.count - Set(contents).count
    }
  }

  private static func duplicates<Item: SampleRecord>(
    of _: Item.Type,
    shape: RecordShape
  ) throws -> [Int] {
    var generator = SampleGenerator<Item>(seed: 1, shape: shape)
    return duplicates(among: try generator.next(1_000))
  }

  @Test(arguments: Kind.allCases, RecordShape.allCases)
  func `a thousand samples have different values in unique fields`(kind: Kind, shape: RecordShape) throws {
    #expect(try Self.duplicates(of: kind.type, shape: shape).allSatisfy { $0 == 0 })
  }

  @Test(arguments: RecordShape.allCases)
  func `a generator says when the values of a unique field are used up`(shape: RecordShape) throws {
    var generator = SampleGenerator<Medal>(seed: 1, shape: shape)
    #expect(Set(try generator.next(3).map(\.metal)).count == 3)
    let error = #expect(throws: ValidationError.self) { try generator.next() }
    #expect(error?.field == "metal")
    #expect(
      error?.rule == "must be unique, but no sample was found whose value differs from those of the 3 before it"
    )
  }
}
