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

  static func describe(_ book: inout some Describer<Book>) {
    book.identity(\.id, \.number)
    book.field("title", \.title)
    book.field("readAt", \.readAt)
  }
}

extension Book: ComparedRecord {}
