import LogbookRecords
import LogbookSamples
import Foundation

extension RecordLaws {
  @LawBuilder static var values: [Law] {
    Law("hostile text comes back byte for byte", in: .values) { store in
      let stored = try await insert(HostileText.all.flatMap { try Item.samples(holding: $0) }, into: store)
      try await store.expectContent("after the insertion", stored)
      let other = try Item.sample(seed: 1)
      try await store.update(stored.map { try $0.withContent(of: other) })
      try await store.update(stored)
      for record in stored {
        try expect("the record", try await store.record(withID: record.id), is: record)
      }
    }

    Law("a text of a megabyte comes back byte for byte", in: .values) { store in
      let stored = try await insert(Item.samples(holding: HostileText.long), into: store)
      try await store.expectContent("after the insertion", stored)
      try await store.update(Array(stored.prefix(1)))
      try await store.expectContent("after an update", stored)
    }

    Law("dates come back to the millisecond, from the year 1 to the year 9999", in: .values) { store in
      var dates = SampleValues.dates
      var generator = SplitMix64(seed: 3)
      let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
      for _ in 0..<60 { dates.append(Date(millisecondsSince1970: Int64.random(in: range, using: &generator))) }
      for date in Set(dates).sorted() {
        let record = try await insert([Item.sample(holding: date)], into: store)[0]
        let found = try await store.record(withID: record.id)
        try expect(
          "the dates",
          found?.dates.compactMap(\.millisecondsSince1970) ?? [],
          is: record.dates.compactMap(\.millisecondsSince1970)
        )
        try expect("the record", found, is: record)
      }
    }
  }

  /// Inserts records and returns the given records with the numbers that the store assigned.
  ///
  /// Only the numbers are taken from the store's answer, because a faulty store may damage other values.
  private static func insert(_ records: [Item], into store: any RecordStoreProtocol<Item>) async throws -> [Item] {
    zip(records, try await store.insertAll(records)).map { $0.numbered($1.number ?? 1) }
  }
}
