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

  static func describe<D: Describer<Town>>(_ town: inout D) throws(StoreError) {
    try town.identity(\.id, \.number)
    try town.field("title", \.title, [.notBlank, .indexed])
    try town.field("notes", \.notes)
    try town.field("visitedAt", \.visitedAt, [.indexed])
    try town.field("foundedAt", \.foundedAt)
    try town.field("rating", \.rating, [.range(0...5)])
    try town.field("height", \.height)
    try town.field("area", \.area, [.range(0...)])
    try town.field("rainfall", \.rainfall)
    try town.field("isCapital", \.isCapital)
    try town.field("isPort", \.isPort)
    try town.field("climate", \.climate)
    try town.field("coast", \.coast)
    try town.field("size", \.size, [.indexed])
    try town.field("emblem", \.emblem)
    try town.field("tags", \.tags, [.notBlank])
    try town.field("code", \.code, [.unique])
    try town.field("survey", \.survey)
    try town.field("order", \.flag, [.column("group")])
    try town.field("parentID", \.parentID, [.parent])
  }
}

extension Town: ComparedRecord {}
