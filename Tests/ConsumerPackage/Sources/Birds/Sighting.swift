package import LogbookRecords
package import LogbookStorage
package import Foundation

/// An observation of a bird.
package struct Sighting: Record {
  package typealias ID = RecordID<Sighting>
  /// The observer's certainty about the sighting.
  package enum Certainty: String, RankedFieldValue { case guess, likely, sure }

  package var id = ID(UUID())
  package var number: Int?
  package var species = "?"
  package var seenAt: Date?
  package var count: Int?
  package var certainty = Certainty.likely
  package var marks: [String] = []
  /// The ID of the sighting to which this sighting adds a detail.
  package var parentID: ID?

  package init(_ species: String, seenAt: Date? = nil, count: Int? = nil) {
    (self.species, self.seenAt, self.count) = (species, seenAt, count)
  }
}

/// A walk on which birds are observed.
package struct Outing: Record {
  package typealias ID = RecordID<Outing>

  package var id = ID(UUID())
  package var number: Int?
  package var code = "?"
  package var distance = 0.0
  package var isFinished = false

  package init(_ code: String, distance: Double = 0) {
    (self.code, self.distance) = (code, distance)
  }
}

// MARK: Storage

extension Sighting {
  package static let name = "sighting"
  package static let template = Sighting("?")

  package static func describe<D: Describer<Sighting>>(_ sighting: inout D) throws(StoreError) {
    try sighting.identity(\.id, \.number)
    try sighting.field("species", \.species, [.notBlank, .indexed])
    try sighting.field("seenAt", \.seenAt, [.indexed])
    try sighting.field("count", \.count, [.range(1...)])
    try sighting.field("certainty", \.certainty)
    try sighting.field("marks", \.marks, [.notBlank])
    try sighting.field("parentID", \.parentID, [.parent])
  }
}

extension Outing {
  package static let name = "outing"
  package static let template = Outing("?")

  package static func describe<D: Describer<Outing>>(_ outing: inout D) throws(StoreError) {
    try outing.identity(\.id, \.number)
    try outing.field("code", \.code, [.unique])
    try outing.field("distance", \.distance, [.range(0...)])
    try outing.field("isFinished", \.isFinished)
  }
}

extension StoreModel {
  package static let birds = StoreModel("birds", Sighting.self, Outing.self)
}
