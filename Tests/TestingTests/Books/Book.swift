import LogbookRecords
import LogbookSamples
import LogbookTesting
import Foundation

/// An example of a client's record type.
struct Book: Record {
  static let name = "book"
  static let template = Book(title: "?")

  var title: String
  var readAt: Date?
  var id = RecordID<Book>(UUID())
  var number: Int?

  static func describe<D: Describer<Book>>(_ book: inout D) throws(StoreError) {
    try book.identity(\.id, \.number)
    try book.field("title", \.title)
    try book.field("readAt", \.readAt)
  }
}

extension Book: ComparedRecord {}
