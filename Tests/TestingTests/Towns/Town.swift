import LogbookRecords
import LogbookSamples
import LogbookTesting
import Foundation

/// An example of a client's record type, with a field of each type.
struct Town: Record {
  typealias ID = RecordID<Town>
  /// A name that SQL stores must quote, because it is an SQL keyword.
  static let name = "table"
  static let template = Town()

  enum Climate: String, FieldValue, CaseIterable { case oceanic, continental, polar }
  enum Coast: String, FieldValue { case rocky, sandy }
  enum Size: String, RankedFieldValue { case hamlet, town, city }
  struct Emblem: RawRepresentable, FieldValue { var rawValue: String }

  var id = ID(UUID())
  var number: Int?
  var title = "?"
  var notes: String?
  var visitedAt: Date?
  var foundedAt = Date(timeIntervalSince1970: 0)
  var rating: Int?
  var height = 0
  var area = 0.5
  var rainfall: Double?
  var isCapital = false
  var isPort: Bool?
  var climate = Climate.oceanic
  var coast = Coast.rocky
  var size: Size?
  var emblem = Emblem(rawValue: "?")
  var tags: [String] = []
  var code: String?
  var survey: UUID?
  var flag = Data()
  var parentID: ID?

  static func describe(_ town: inout some Describer<Town>) {
    town.identity(\.id, \.number)
    town.field("title", \.title, [.notBlank, .indexed])
    town.field("notes", \.notes)
    town.field("visitedAt", \.visitedAt, [.indexed])
    town.field("foundedAt", \.foundedAt)
    town.field("rating", \.rating, [.range(0...5)])
    town.field("height", \.height)
    town.field("area", \.area, [.range(0...)])
    town.field("rainfall", \.rainfall)
    town.field("isCapital", \.isCapital)
    town.field("isPort", \.isPort)
    town.field("climate", \.climate)
    town.field("coast", \.coast)
    town.field("size", \.size, [.indexed])
    town.field("emblem", \.emblem)
    town.field("tags", \.tags, [.notBlank])
    town.field("code", \.code, [.unique])
    town.field("survey", \.survey)
    town.field("order", \.flag, [.column("group")])
    town.field("parentID", \.parentID, [.parent])
  }
}

extension Town: ComparedRecord {}
