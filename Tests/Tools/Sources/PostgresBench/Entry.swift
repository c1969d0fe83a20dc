import LogbookRecords
import LogbookStorage
import Foundation

/// The record type of the benchmark. Sources/PostgresBaseline creates the same records.
struct Entry: Record {
  typealias ID = RecordID<Entry>
  static let name = "entry"
  static let template = Entry()

  var id = ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
  var number: Int?
  var title = "?"
  var place: String?
  var amount = 0
  var date = Date(timeIntervalSince1970: 0)

  init() {}

  static func describe(_ entry: inout some Describer<Entry>) {
    entry.identity(\.id, \.number)
    entry.field("title", \.title)
    entry.field("place", \.place, [.indexed])
    entry.field("amount", \.amount)
    entry.field("date", \.date)
  }
}

extension Entry {
  init(_ index: Int, of rows: Int) {
    self.init()
    id = Self.id(index)
    title = "Entry \(index) of the Logbook"
    place = Self.place(index, of: rows)
    amount = Int(Self.mix(UInt64(index)) % 100_000)
    date = Date(timeIntervalSince1970: 1_600_000_000 + Double(index))
  }

  static func id(_ index: Int) -> ID {
    let random = mix(UInt64(index))
    let words = [
      (1_600_000_000_000 + UInt64(index)) << 16 | 0x7000 | (random & 0x0FFF), 0x8000_0000_0000_0000 | random >> 2,
    ]
    // Overwrite all bytes of the template's UUID. Calling `UUID()` to get a UUID to overwrite would take longer, because
    // Foundation opens /dev/urandom to create a random UUID.
    var bytes = template.id.rawValue.uuid
    withUnsafeMutableBytes(of: &bytes) { target in
      withUnsafeBytes(of: (words[0].bigEndian, words[1].bigEndian)) { target.copyMemory(from: $0) }
    }
    return ID(UUID(uuid: bytes))
  }

  /// Returns the place of a record. About fifty records share each place, and about fifty records have no place.
  static func place(_ index: Int, of rows: Int) -> String? {
    let place = index % max(1, rows / 50)
    return place == 0 ? nil : "Place \(place)"
  }

  static func choose(_ n: Int, of rows: Int) -> Int { Int(mix(UInt64(n)) % UInt64(rows)) }

  private static func mix(_ number: UInt64) -> UInt64 {
    var z = (number + 1) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A sum to which every field contributes, so that the whole record must be read.
  var sum: Int {
    (number ?? 0) + title.utf8.count + (place?.utf8.count ?? 0) + amount + Int(date.timeIntervalSince1970)
      + Int(id.rawValue.uuid.15)
  }
}
