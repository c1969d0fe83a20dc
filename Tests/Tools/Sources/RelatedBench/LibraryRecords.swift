import LogbookRecords
import LogbookStorage
import Foundation

struct Book: Record {
  static let name = "book"
  static let template = Book()

  var id = RecordID<Book>()
  var number: Int?
  var title = ""
  var year = 0
  var shelf = ""

  static func describe(_ book: inout some Describer<Book>) {
    book.identity(\.id, \.number)
    book.field("title", \.title)
    book.field("year", \.year, [.indexed])
    book.field("shelf", \.shelf)
  }
}

struct Member: Record {
  static let name = "member"
  static let template = Member()

  var id = RecordID<Member>()
  var number: Int?
  var name = ""
  var email: String?

  static func describe(_ member: inout some Describer<Member>) {
    member.identity(\.id, \.number)
    member.field("name", \.name)
    member.field("email", \.email)
  }
}

struct Loan: Record {
  static let name = "loan"
  static let template = Loan()

  var id = RecordID<Loan>()
  var number: Int?
  var bookID = RecordID<Book>()
  var memberID: RecordID<Member>?
  var lentAt = Date(timeIntervalSince1970: 0)
  var dueAt = Date(timeIntervalSince1970: 0)
  var backAt: Date?

  static func describe(_ loan: inout some Describer<Loan>) {
    loan.identity(\.id, \.number)
    loan.reference("book", \.bookID)
    loan.reference("member", \.memberID, onDelete: .clear)
    loan.field("lent", \.lentAt)
    loan.field("due", \.dueAt, [.indexed])
    loan.field("back", \.backAt)
  }
}

enum LibraryRecords {
  static let model = StoreModel("library", Book.self, Member.self, Loan.self)
  static let now = Date(timeIntervalSince1970: 1_750_000_000)

  /// Fills a store with loans, a tenth as many books and a hundredth as many members.
  static func fill(_ storage: Storage, loans count: Int) async throws {
    let books = try await storage.store(of: Book.self).insert(
      (0..<count / 10).map { Book(title: "Book \($0)", year: 1850 + $0 * 7 % 170, shelf: "Shelf \($0 % 12)") }
    )
    let members = try await storage.store(of: Member.self).insert(
      (0..<count / 100).map { Member(name: "Member \($0)", email: $0 % 3 == 0 ? nil : "member\($0)@example.org") }
    )
    let loans = (0..<count).map { index in
      let lent = now.addingTimeInterval(-86_400 * Double(index * 7919 % 1000) - 60)
      return Loan(
        bookID: books[index * 31 % books.count].id,
        memberID: index % 10 == 0 ? nil : members[index * 17 % members.count].id,
        lentAt: lent,
        dueAt: lent.addingTimeInterval(86_400 * 28),
        backAt: index % 50 == 0 ? nil : lent.addingTimeInterval(86_400 * 20)
      )
    }
    try await storage.store(of: Loan.self).insert(loans)
  }
}
