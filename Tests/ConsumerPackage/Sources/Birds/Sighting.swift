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

  package static func describe(_ sighting: inout some Describer<Sighting>) {
    sighting.identity(\.id, \.number)
    sighting.field("species", \.species, [.notBlank, .indexed])
    sighting.field("seenAt", \.seenAt, [.indexed])
    sighting.field("count", \.count, [.range(1...)])
    sighting.field("certainty", \.certainty)
    sighting.field("marks", \.marks, [.notBlank])
    sighting.field("parentID", \.parentID, [.parent])
  }
}

extension Outing {
  package static let name = "outing"
  package static let template = Outing("?")

  package static func describe(_ outing: inout some Describer<Outing>) {
    outing.identity(\.id, \.number)
    outing.field("code", \.code, [.unique])
    outing.field("distance", \.distance, [.range(0...)])
    outing.field("isFinished", \.isFinished)
  }
}

extension StoreModel {
  package static let birds = StoreModel("birds", Sighting.self, Outing.self)
}
