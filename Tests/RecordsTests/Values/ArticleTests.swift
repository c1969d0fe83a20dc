import LogbookRecords
import Foundation
import Testing

@Suite struct ArticleTests {
  @Test(arguments: [
    ("task", "a task"), ("order", "an order"), ("event", "an event"), ("item", "an item"), ("user", "a user"),
    ("unit", "a unit"), ("upload", "an upload"), ("update", "an update"), ("uncle", "an uncle"), ("euro", "a euro"),
    ("hour", "an hour"), ("house", "a house"), ("order_line", "an order_line"), ("Invoice", "an Invoice"),
  ])
  func `the article depends on the pronunciation of the name`(name: String, phrase: String) {
    #expect(name.withArticle == phrase)
  }

  @Test func `messages use the article of the kind's name`() {
    let unsorted = RecordFetch<Order>(where: #Predicate { $0.isLate })
    let start = "a predicate of an order uses a property of type Bool that is not a field"
    #expect(unsorted.refusal == .misuse("\(start), which stores cannot evaluate"))
    let taken = StoreError.duplicate(RecordReference(Order.self, number: 3))
    #expect(taken.description == "there is already an order 3")
    #expect(StoreError.noNumberLeft(for: Order.self).description == "every number for an order has been assigned")
  }
}

private struct Order: Record {
  static let name = "order"
  static let template = Order()

  var id = RecordID<Order>(UUID())
  var number: Int?
  var isLate: Bool { false }

  static func describe(_ order: inout some Describer<Order>) {
    order.identity(\.id, \.number)
  }
}
