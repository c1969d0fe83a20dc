import LogbookRecords
import Foundation

struct City: Record {
  typealias ID = RecordID<City>
  static let name = "city"
  static let template = City()
  enum Size: String, RankedFieldValue { case small, large }

  var id = ID(UUID())
  var number: Int?
  var name = "?"
  var colour: String?
  var tags: [String] = []
  var size: Size?
  var code: String?
  var area = 0
  var parentID: ID?

  static func describe(_ city: inout some Describer<City>) {
    city.identity(\.id, \.number)
    city.field("name", \.name, [.notBlank, .indexed])
    city.field("colour", \.colour, [.column("color")])
    city.field("tags", \.tags)
    city.field("size", \.size)
    city.field("code", \.code, [.unique])
    city.field("area", \.area)
    city.field("parentID", \.parentID, [.parent])
  }
}

struct Stop: Record {
  typealias ID = RecordID<Stop>
  static let name = "stop"
  static let template = Stop()

  var id = ID(UUID())
  var number: Int?
  var line = 0

  static func describe(_ stop: inout some Describer<Stop>) {
    stop.identity(\.id, \.number)
    stop.field("line", \.line)
  }
}

/// ``Stop`` with an additional rule.
struct Stop3: Record {
  typealias ID = RecordID<Stop3>
  static let name = "stop"
  static let template = Stop3()

  var id = ID(UUID())
  var number: Int?
  var line = 0

  static func describe(_ stop: inout some Describer<Stop3>) {
    stop.identity(\.id, \.number)
    stop.field("line", \.line, [.range((-9)...3)])
  }
}

/// The record type that replaces ``City`` in version 2 of the model, which renames the kind to “place”.
struct Place2: Record {
  typealias ID = RecordID<Place2>
  static let name = "place"
  static let template = Place2()
  enum Size: String, RankedFieldValue { case tiny, small, large }

  var id = ID(UUID())
  var number: Int?
  var title = "?"
  var rating: Int?
  var isOpen = false
  var tags: [String] = []
  var size: Size?
  var code: String?
  var area = 0.5
  var parentID: ID?

  static func describe(_ place: inout some Describer<Place2>) {
    place.identity(\.id, \.number)
    place.field("parentID", \.parentID, [.parent])
    place.field("title", \.title, [.notBlank, .indexed])
    place.field("rating", \.rating, [.range(0...5), .indexed])
    place.field("isOpen", \.isOpen)
    place.field("tags", \.tags)
    place.field("size", \.size)
    place.field("code", \.code, [.unique])
    place.field("area", \.area, [.range(0...)])
  }
}

struct Visit: Record {
  typealias ID = RecordID<Visit>
  static let name = "visit"
  static let template = Visit()

  var id = ID(UUID())
  var number: Int?
  var note = ""

  static func describe(_ visit: inout some Describer<Visit>) {
    visit.identity(\.id, \.number)
    visit.field("note", \.note)
  }
}

enum Two: String, RankedFieldValue { case a, b }
enum Three: String, RankedFieldValue { case a, b, c }
enum Other: String, RankedFieldValue { case a, c, b }

protocol SampledSize: RankedFieldValue { static var sample: Self { get } }
extension Two: SampledSize { static var sample: Two { .a } }
extension Three: SampledSize { static var sample: Three { .a } }
extension Other: SampledSize { static var sample: Other { .a } }

struct Sized<Size: SampledSize>: Record {
  typealias ID = RecordID<Sized<Size>>
  static var name: String { "sized" }
  static var template: Sized<Size> { Sized() }

  var id = ID(UUID())
  var number: Int?
  var size = Size.sample

  static func describe(_ sized: inout some Describer<Sized<Size>>) {
    sized.identity(\.id, \.number)
    sized.field("size", \.size)
  }
}

/// The record type for cities in version 2 of a model whose versions 1 and 4 use ``City``. Unlike ``City``, it has an
/// additional list, and one field has a different name.
struct City2: Record {
  typealias ID = RecordID<City2>
  static let name = "city"
  static let template = City2()

  var id = ID(UUID())
  var number: Int?
  var label = "?"
  var colour: String?
  var tags: [String] = []
  var marks: [String] = []
  var size: City.Size?
  var code: String?
  var area = 0
  var parentID: ID?

  static func describe(_ city: inout some Describer<City2>) {
    city.identity(\.id, \.number)
    city.field("label", \.label, [.notBlank, .indexed])
    city.field("colour", \.colour, [.column("color")])
    city.field("tags", \.tags)
    city.field("marks", \.marks)
    city.field("size", \.size)
    city.field("code", \.code, [.unique])
    city.field("area", \.area)
    city.field("parentID", \.parentID, [.parent])
  }
}

/// The record type for visits in version 2 of a model whose version 4 uses ``Visit``. The only field has a different
/// name than in ``Visit``.
struct Visit2: Record {
  static let name = "visit"
  static let template = Visit2()

  var id = RecordID<Visit2>(UUID())
  var number: Int?
  var remark = ""

  static func describe(_ visit: inout some Describer<Visit2>) {
    visit.identity(\.id, \.number)
    visit.field("remark", \.remark)
  }
}
