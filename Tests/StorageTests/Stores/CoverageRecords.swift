import LogbookRecords
import LogbookSamples
import Foundation

// Records whose descriptions omit, repeat or exclude properties.

struct Address: Hashable, Sendable {
  var street = "?"
  var isBusiness = false
  var zip = 1
}

@propertyWrapper struct Clamped: Hashable, Sendable {
  private var number = 1
  var wrappedValue: Int {
    get { number }
    set { number = min(max(newValue, 1), 5) }
  }
  init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
}

struct Named: Hashable, Sendable { var name: String }

struct Forgetful: Record {
  static let name = "note"
  static let template = Forgetful()
  var id = RecordID<Forgetful>(madeAt: .now)
  var number: Int?
  var title = "?"
  var colour = "red"
  var isDone = false
  static func describe(_ note: inout some Describer<Forgetful>) {
    note.identity(\.id, \.number)
    note.field("title", \.title)
    note.field("isDone", \.isDone)
  }
}

extension Forgetful: SampleRecord {}

struct ForgetfulOfSmall: Record {
  static let name = "note"
  static let template = ForgetfulOfSmall()
  var id = RecordID<ForgetfulOfSmall>(madeAt: .now)
  var isDone = false
  var isShown = true
  var number: Int?
  static func describe(_ note: inout some Describer<ForgetfulOfSmall>) {
    note.identity(\.id, \.number)
    note.field("isShown", \.isShown)
  }
}

struct ForgetfulWithin: Record {
  static let name = "note"
  static let template = ForgetfulWithin()
  var id = RecordID<ForgetfulWithin>(madeAt: .now)
  var number: Int?
  var flag = true
  var address = Address()
  static func describe(_ note: inout some Describer<ForgetfulWithin>) {
    note.identity(\.id, \.number)
    note.field("flag", \.flag)
    note.field("street", \.address.street)
    note.field("isBusiness", \.address.isBusiness)
  }
}

struct ForgetfulOfStructure: Record {
  static let name = "note"
  static let template = ForgetfulOfStructure()
  var id = RecordID<ForgetfulOfStructure>(madeAt: .now)
  var number: Int?
  var address = Address()
  static func describe(_ note: inout some Describer<ForgetfulOfStructure>) {
    note.identity(\.id, \.number)
  }
}

struct ForgetfulOfTuple: Record {
  static let name = "note"
  static let template = ForgetfulOfTuple()
  var id = RecordID<ForgetfulOfTuple>(madeAt: .now)
  var number: Int?
  var place: (Double, Double) = (0, 0)
  static func describe(_ note: inout some Describer<ForgetfulOfTuple>) {
    note.identity(\.id, \.number)
  }
  static func == (left: Self, right: Self) -> Bool { left.id == right.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

struct ForgetfulOfEnum: Record {
  enum State: Hashable, Sendable { case open, closed(Date) }
  static let name = "note"
  static let template = ForgetfulOfEnum()
  var id = RecordID<ForgetfulOfEnum>(madeAt: .now)
  var number: Int?
  var state = State.open
  var title = "?"
  static func describe(_ note: inout some Describer<ForgetfulOfEnum>) {
    note.identity(\.id, \.number)
    note.field("title", \.title)
  }
}

struct ForgetfulOfLast: Record {
  static let name = "note"
  static let template = ForgetfulOfLast()
  var id = RecordID<ForgetfulOfLast>(madeAt: .now)
  var number: Int?
  var title = "?"
  var last: Date?
  static func describe(_ note: inout some Describer<ForgetfulOfLast>) {
    note.identity(\.id, \.number)
    note.field("title", \.title)
  }
}

struct ForgetfulBesideWrapper: Record {
  static let name = "note"
  static let template = ForgetfulBesideWrapper()
  var id = RecordID<ForgetfulBesideWrapper>(madeAt: .now)
  var number: Int?
  @Clamped var stars = 3
  var note = ""
  static func describe(_ note: inout some Describer<ForgetfulBesideWrapper>) {
    note.identity(\.id, \.number)
    note.field("stars", \.stars)
  }
}

struct ForgetfulOfWrapper: Record {
  static let name = "note"
  static let template = ForgetfulOfWrapper()
  var id = RecordID<ForgetfulOfWrapper>(madeAt: .now)
  var number: Int?
  @Clamped var stars = 3
  static func describe(_ note: inout some Describer<ForgetfulOfWrapper>) {
    note.identity(\.id, \.number)
  }
}

struct ForgetfulOfBacking: Record {
  static let name = "note"
  static let template = ForgetfulOfBacking()
  var id = RecordID<ForgetfulOfBacking>(madeAt: .now)
  var number: Int?
  private var kelvin = 300.0
  var celsius: Double {
    get { kelvin - 273.15 }
    set { kelvin = newValue + 273.15 }
  }
  static func describe(_ note: inout some Describer<ForgetfulOfBacking>) {
    note.identity(\.id, \.number)
    note.field("celsius", \.celsius)
  }
}

struct ForgetfulOfClosure: Record {
  static let name = "note"
  static let template = ForgetfulOfClosure()
  var id = RecordID<ForgetfulOfClosure>(madeAt: .now)
  var number: Int?
  var onChange: (@Sendable () -> Void)?
  var title = "?"
  static func describe(_ note: inout some Describer<ForgetfulOfClosure>) {
    note.identity(\.id, \.number)
    note.field("title", \.title)
  }
  static func == (left: Self, right: Self) -> Bool { left.id == right.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

struct Twice: Record {
  static let name = "twice"
  static let template = Twice()
  var id = RecordID<Twice>(madeAt: .now)
  var number: Int?
  var title = "?"
  static func describe(_ twice: inout some Describer<Twice>) {
    twice.identity(\.id, \.number)
    twice.field("title", \.title)
    twice.field("name", \.title)
  }
}

struct TwiceComputed: Record {
  static let name = "twice"
  static let template = TwiceComputed()
  var id = RecordID<TwiceComputed>(madeAt: .now)
  var number: Int?
  @Clamped var a = 3
  static func describe(_ twice: inout some Describer<TwiceComputed>) {
    twice.identity(\.id, \.number)
    twice.field("a", \.a)
    twice.field("b", \.a)
  }
}

struct NumberTwice: Record {
  static let name = "twice"
  static let template = NumberTwice()
  var id = RecordID<NumberTwice>(madeAt: .now)
  var number: Int?
  static func describe(_ twice: inout some Describer<NumberTwice>) {
    twice.identity(\.id, \.number)
    twice.field("no", \.number)
  }
}

extension Address: FieldValue {
  static let fieldType = FieldType.text
  var fieldContent: FieldContent { .text("\(street) \(zip) \(isBusiness)") }
  static func read(from source: any FieldSource, at position: Int) throws(StoreError) -> Address? {
    try source.text(at: position).map { Address(street: $0) }
  }
}

struct PartTwice: Record {
  static let name = "twice"
  static let template = PartTwice()
  var id = RecordID<PartTwice>(madeAt: .now)
  var number: Int?
  var address = Address()
  static func describe(_ twice: inout some Describer<PartTwice>) {
    twice.identity(\.id, \.number)
    twice.field("address", \.address)
    twice.field("zip", \.address.zip)
  }
}

struct StoredAndUnstored: Record {
  static let name = "twice"
  static let template = StoredAndUnstored()
  var id = RecordID<StoredAndUnstored>(madeAt: .now)
  var number: Int?
  var title = "?"
  static func describe(_ twice: inout some Describer<StoredAndUnstored>) {
    twice.identity(\.id, \.number)
    twice.field("title", \.title)
    twice.unstored(\.title)
  }
}

struct LateIdentity: Record {
  static let name = "late"
  static let template = LateIdentity()
  var id = RecordID<LateIdentity>(madeAt: .now)
  var number: Int?
  var title = "?"
  static func describe(_ late: inout some Describer<LateIdentity>) {
    late.field("title", \.title)
    late.identity(\.id, \.number)
  }
}

struct TwoIdentities: Record {
  static let name = "late"
  static let template = TwoIdentities()
  var id = RecordID<TwoIdentities>(madeAt: .now)
  var number: Int?
  var title = "?"
  static func describe(_ late: inout some Describer<TwoIdentities>) {
    late.identity(\.id, \.number)
    late.field("title", \.title)
    late.identity(\.id, \.number)
  }
}

struct NoIdentityAtAll: Record {
  static let name = "late"
  static let template = NoIdentityAtAll()
  var id = RecordID<NoIdentityAtAll>(madeAt: .now)
  var number: Int?
  var (one, two) = (1, 2)
  static func describe(_ late: inout some Describer<NoIdentityAtAll>) {
    late.field("one", \.one)
    late.field("two", \.two)
  }
}

struct Nested: Record {
  static let name = "nested"
  static let template = Nested()
  var id = RecordID<Nested>(madeAt: .now)
  var isFirst = false
  var home = Address()
  var number: Int?
  var work = Address()
  var isLast = false
  static func describe(_ nested: inout some Describer<Nested>) {
    nested.identity(\.id, \.number)
    nested.field("isFirst", \.isFirst)
    nested.field("homeStreet", \.home.street)
    nested.field("homeIsBusiness", \.home.isBusiness)
    nested.field("homeZip", \.home.zip)
    nested.field("workStreet", \.work.street)
    nested.field("workIsBusiness", \.work.isBusiness)
    nested.field("workZip", \.work.zip)
    nested.field("isLast", \.isLast)
  }
}

extension Nested: SampleRecord {}

struct Wrapped: Record {
  static let name = "wrapped"
  static let template = Wrapped()
  var id = RecordID<Wrapped>(madeAt: .now)
  var number: Int?
  @Clamped var stars = 3
  private var kelvin = 300
  var celsius: Int {
    get { kelvin - 273 }
    set { kelvin = newValue &+ 273 }
  }
  static func describe(_ wrapped: inout some Describer<Wrapped>) {
    wrapped.identity(\.id, \.number)
    wrapped.field("stars", \.stars, [.range(1...5)])
    wrapped.field("celsius", \.celsius, [.range(-273...1_000_000)])
    wrapped.unstored(\.kelvin)
  }
}

extension Wrapped: SampleRecord {}

/// A record whose description is shared with other records, so that its key paths lead to requirements of a protocol.
protocol Titled: Record {
  var id: RecordID<Self> { get set }
  var number: Int? { get set }
  var title: String { get set }
}

extension Titled {
  static func describe(_ titled: inout some Describer<Self>) {
    titled.identity(\.id, \.number)
    titled.field("title", \.title)
  }
}

struct Shared: Titled {
  static let name = "shared"
  static let template = Shared()
  var id = RecordID<Shared>(madeAt: .now)
  var number: Int?
  var title = "?"
}

struct ForgetfulShared: Titled {
  static let name = "shared"
  static let template = ForgetfulShared()
  var id = RecordID<ForgetfulShared>(madeAt: .now)
  var number: Int?
  var title = "?"
  var note = "?"
}

struct Cached: Record {
  static let name = "cached"
  static let template = Cached()
  var id = RecordID<Cached>(madeAt: .now)
  let version = 2
  var number: Int?
  var thumbnail = Data()
  var title = "?"
  var delegate: any Hashable & Sendable = Named(name: "template")
  var isLast = false
  static func describe(_ cached: inout some Describer<Cached>) {
    cached.identity(\.id, \.number)
    cached.field("title", \.title)
    cached.field("isLast", \.isLast)
    cached.unstored(\.thumbnail)
    cached.unstored(\.delegate)
    cached.unstored(\.version)
  }
  static func == (left: Self, right: Self) -> Bool {
    (left.id, left.number, left.thumbnail, left.title, left.isLast)
      == (right.id, right.number, right.thumbnail, right.title, right.isLast)
      && AnyHashable(left.delegate) == AnyHashable(right.delegate)
  }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Cached: SampleRecord {}

struct Lazy: Record {
  static let name = "lazy"
  static let template = Lazy()
  var id = RecordID<Lazy>(madeAt: .now)
  var number: Int?
  var one = 1
  lazy var sum = one + 2
  var hasSum: Bool { "\(self)".contains("Optional(3)") }
  static func describe(_ lazy: inout some Describer<Lazy>) {
    lazy.identity(\.id, \.number)
    lazy.field("one", \.one)
  }
}

/// A record whose mirror does not show its stored properties.
struct Mirrored: Record, CustomReflectable {
  static let name = "mirrored"
  static let template = Mirrored()
  var id = RecordID<Mirrored>(madeAt: .now)
  var number: Int?
  var title = "?"
  var customMirror: Mirror { Mirror(self, children: ["title": title]) }
  static func describe(_ mirrored: inout some Describer<Mirrored>) {
    mirrored.identity(\.id, \.number)
    mirrored.field("title", \.title)
  }
}

/// A record with properties of every size and alignment.
struct Crowded: Record {
  enum Level: String, RankedFieldValue { case low, high }
  static let name = "crowded"
  static let template = Crowded()
  var a = false
  var id = RecordID<Crowded>(madeAt: .now)
  var b: Bool?
  var c = 1.5
  var d: Double?
  var number: Int?
  var e = Data()
  var f: Date?
  var g: [String] = []
  var h = Level.low
  var i: Level?
  var j: UUID?
  var k = "?"
  var l: String?
  var m = true
  static func describe(_ crowded: inout some Describer<Crowded>) {
    crowded.identity(\.id, \.number)
    crowded.field("m", \.m)
    crowded.field("l", \.l)
    crowded.field("k", \.k)
    crowded.field("j", \.j)
    crowded.field("i", \.i)
    crowded.field("h", \.h)
    crowded.field("g", \.g)
    crowded.field("f", \.f)
    crowded.field("e", \.e)
    crowded.field("d", \.d)
    crowded.field("c", \.c)
    crowded.field("b", \.b)
    crowded.field("a", \.a)
  }
}
