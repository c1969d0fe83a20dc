import LogbookRecords
import LogbookSamples
import LogbookTesting
import Foundation

// Record types with custom rules. Some rules relate several fields, and some change a record before it is stored.

/// A trip whose end must be after its start.
struct Trip: ComparedRecord {
  static let name = "trip"
  static let template = Trip()

  var id = RecordID<Trip>(UUID())
  var number: Int?
  var title = "?"
  var start = Date(millisecondsSince1970: 0)
  var end = Date(millisecondsSince1970: 1)
  var code = "?"

  static func describe(_ trip: inout some Describer<Trip>) {
    trip.identity(\.id, \.number)
    trip.field("title", \.title)
    trip.field("start", \.start)
    trip.field("end", \.end)
    trip.field("code", \.code, [.unique])
  }

  mutating func validate() throws(ValidationError) {
    if end <= start { throw ValidationError(field: "end", value: "\(end)", rule: "must be after start") }
  }
}

/// A booking that begins on a day. Only one booking can begin on each day.
struct Booking: ComparedRecord {
  static let name = "booking"
  static let template = Booking()

  var id = RecordID<Booking>(UUID())
  var number: Int?
  var day = Date(millisecondsSince1970: 0)
  var until = Date(millisecondsSince1970: 86_400_000)
  var guest: String?

  static func describe(_ booking: inout some Describer<Booking>) {
    booking.identity(\.id, \.number)
    booking.field("day", \.day, [.unique])
    booking.field("until", \.until)
    booking.field("guest", \.guest)
  }

  mutating func validate() throws(ValidationError) {
    day = CalendarDay(utc: day).startInUTC
    if until < day { throw ValidationError(field: "until", value: "\(until)", rule: "must not be before the day") }
  }
}

/// A seat with unique fields of several types.
struct Seat: ComparedRecord {
  static let name = "seat"
  static let template = Seat()

  /// A code that consists of two capital letters, a hyphen, and four digits.
  struct Code: RawRepresentable, FieldValue {
    let rawValue: String

    init?(rawValue: String) {
      let bytes = Array(rawValue.utf8)
      guard bytes.count == 7, bytes[2] == UInt8(ascii: "-") else { return nil }
      guard bytes[..<2].allSatisfy({ (65...90).contains($0) }) else { return nil }
      guard bytes[3...].allSatisfy({ (48...57).contains($0) }) else { return nil }
      self.rawValue = rawValue
    }
  }

  /// A place number from 1 to 5,000.
  struct Place: RawRepresentable, FieldValue {
    let rawValue: Int

    init?(rawValue: Int) {
      guard (1...5_000).contains(rawValue) else { return nil }
      self.rawValue = rawValue
    }
  }

  /// A string that is stored in lowercase.
  struct Label: FieldValue {
    static let fieldType = FieldType.text
    var text = "label"
    var fieldContent: FieldContent { .text(text) }

    static func read(from source: any FieldSource, at position: Int) throws(StoreError) -> Label? {
      guard let text = try source.text(at: position) else { return nil }
      return Label(text: text)
    }

    func stored(as field: String) throws(ValidationError) -> Label { Label(text: text.lowercased()) }
  }

  var id = RecordID<Seat>(UUID())
  var number: Int?
  var row = 0
  var position: Int?
  var share = 0.5
  var height = 0.0
  var code = Code(rawValue: "AA-0000")
  var place = Place(rawValue: 1)
  var label = Label()

  static func describe(_ seat: inout some Describer<Seat>) {
    seat.identity(\.id, \.number)
    seat.field("row", \.row, [.unique, .range(-1_000...1_000)])
    seat.field("position", \.position, [.unique, .range(1...1_000)])
    seat.field("share", \.share, [.unique, .range(0...1)])
    seat.field("height", \.height, [.unique])
    seat.field("code", \.code, [.unique])
    seat.field("place", \.place, [.unique])
    seat.field("label", \.label, [.unique])
  }
}

/// A notice whose validation corrects invalid values, but rejects a body that is too long.
struct Notice: ComparedRecord {
  static let name = "notice"
  static let template = Notice()

  var id = RecordID<Notice>(UUID())
  var number: Int?
  var title = "?"
  var body: String?
  var key = "?"
  var seenAt = Date(millisecondsSince1970: 0)
  var stars = 1

  static func describe(_ notice: inout some Describer<Notice>) {
    notice.identity(\.id, \.number)
    notice.field("title", \.title, [.notBlank])
    notice.field("body", \.body)
    notice.field("key", \.key, [.unique])
    notice.field("seenAt", \.seenAt)
    notice.field("stars", \.stars, [.range(1...5)])
  }

  mutating func validate() throws(ValidationError) {
    title = Self.trimmed(title)
    if title.isEmpty { title = "untitled" }
    key = String(key.unicodeScalars.prefix(12))
    seenAt = Date(timeIntervalSince1970: seenAt.timeIntervalSince1970.rounded(.down))
    stars = min(max(stars, 1), 5)
    if let body, body.utf8.count > 80 {
      throw ValidationError(field: "body", value: body, rule: "must have 80 bytes or fewer")
    }
  }

  private static func trimmed(_ text: String) -> String {
    String(text.trimmingCharacters(in: .whitespaces).unicodeScalars.prefix(20)).trimmingCharacters(in: .whitespaces)
  }
}

/// An invoice whose missing values are filled in during validation.
struct Invoice: ComparedRecord {
  static let name = "invoice"
  static let template = Invoice()

  var id = RecordID<Invoice>(UUID())
  var number: Int?
  var issuedAt = Date(millisecondsSince1970: 86_400_000)
  var dueAt: Date?
  var total = 0
  var open: Int?
  var slug = ""
  var customer = ""

  static func describe(_ invoice: inout some Describer<Invoice>) {
    invoice.identity(\.id, \.number)
    invoice.field("issuedAt", \.issuedAt)
    invoice.field("dueAt", \.dueAt)
    invoice.field("total", \.total)
    invoice.field("open", \.open)
    invoice.field("slug", \.slug, [.unique])
    invoice.field("customer", \.customer)
  }

  mutating func validate() throws(ValidationError) {
    if dueAt == nil { dueAt = issuedAt }
    if open == nil { open = 7 }
    if slug.isEmpty { slug = "invoice \(id)" }
  }
}

/// A record whose only field is unique and has only three possible values.
struct Medal: ComparedRecord {
  enum Metal: String, FieldValue, CaseIterable { case gold, silver, bronze }

  static let name = "medal"
  static let template = Medal()

  var id = RecordID<Medal>(UUID())
  var number: Int?
  var metal = Metal.gold

  static func describe(_ medal: inout some Describer<Medal>) {
    medal.identity(\.id, \.number)
    medal.field("metal", \.metal, [.unique])
  }
}
