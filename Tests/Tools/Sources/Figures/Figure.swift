import LogbookRecords
import LogbookStorage
import Foundation

/// A record with the same columns as the reports of the C program in Sources/Baseline.
package struct Figure: Record {
  package typealias ID = RecordID<Figure>
  package static let name = "report"
  package static let template = Figure()

  package var id = ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
  package var number: Int?
  package var location = "?"
  package var tested: Int?
  package var positive: Int?
  package var negative: Int?
  package var date = Date(timeIntervalSince1970: 0)

  package init() {}

  package static func describe(_ figure: inout some Describer<Figure>) {
    figure.identity(\.id, \.number)
    figure.field("location", \.location, [.notBlank, .indexed(then: .descending("date"))])
    figure.field("tested", \.tested, [.range(0...)])
    figure.field("positive", \.positive, [.range(0...)])
    figure.field("negative", \.negative, [.range(0...)])
    figure.field("date", \.date, [.column("reported_at"), .indexed])
  }
}

extension StoreModel {
  package static let figures = StoreModel("figures", Figure.self, Mark.self)
}
