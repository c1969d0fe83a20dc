import LogbookRecords
import LogbookStorage
import Foundation

/// A record with an enumeration and a list of strings.
package struct Mark: Record {
  package enum Kind: String, FieldValue, CaseIterable, Codable {
    case low, middle, high
  }

  package typealias ID = RecordID<Mark>
  package static let name = "mark"
  package static let template = Mark()

  package var id = ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
  package var number: Int?
  package var kind = Kind.low
  package var weight = 0
  package var tags: [String] = []

  package init() {}

  package static func describe(_ mark: inout some Describer<Mark>) {
    mark.identity(\.id, \.number)
    mark.field("kind", \.kind)
    mark.field("weight", \.weight)
    mark.field("tags", \.tags)
  }
}
