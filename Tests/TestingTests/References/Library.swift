import LogbookRecords
import LogbookStorage
import Foundation

/// The kinds of a lending library, which refer to each other by every rule.
enum Library {
  static let model = StoreModel("lending library", Author.self, Work.self, Copy.self, Member.self, Loan.self, Tag.self)
}

struct Author: Record {
  static let name = "author"
  static let template = Author()

  var id = RecordID<Author>()
  var number: Int?
  var name = ""

  static func describe(_ author: inout some Describer<Author>) {
    author.identity(\.id, \.number)
    author.field("name", \.name)
  }
}

struct Tag: Record {
  static let name = "tag"
  static let template = Tag()

  var id = RecordID<Tag>()
  var number: Int?
  var name = ""

  static func describe(_ tag: inout some Describer<Tag>) {
    tag.identity(\.id, \.number)
    tag.field("name", \.name)
  }
}

struct Work: Record {
  static let name = "work"
  static let template = Work()

  var id = RecordID<Work>()
  var number: Int?
  var title = ""
  var authorID = RecordID<Author>()
  /// The work that this one continues. Books can continue each other in a circle.
  var earlierID: RecordID<Work>?
  var tagIDs: [RecordID<Tag>] = []
  var editorIDs: [RecordID<Author>] = []

  static func describe(_ work: inout some Describer<Work>) {
    work.identity(\.id, \.number)
    work.field("title", \.title)
    work.reference("author", \.authorID)
    work.reference("earlier", \.earlierID, onDelete: .clear, [.column("earlier_id")])
    work.reference("tags", \.tagIDs, onDelete: .clear)
    work.reference("editors", \.editorIDs)
  }
}

struct Copy: Record {
  static let name = "copy"
  static let template = Copy()

  var id = RecordID<Copy>()
  var number: Int?
  var shelf = ""
  var workID = RecordID<Work>()
  /// The copies with which this one is bound, which are discarded together.
  var boundIDs: [RecordID<Copy>] = []

  static func describe(_ copy: inout some Describer<Copy>) {
    copy.identity(\.id, \.number)
    copy.field("shelf", \.shelf)
    copy.reference("work", \.workID, onDelete: .cascade)
    copy.reference("bound", \.boundIDs, onDelete: .cascade)
  }
}

struct Member: Record {
  static let name = "member"
  static let template = Member()

  var id = RecordID<Member>()
  var number: Int?
  var name = ""
  /// The member who vouches for this one, with whom it leaves.
  var sponsorID: RecordID<Member>?

  static func describe(_ member: inout some Describer<Member>) {
    member.identity(\.id, \.number)
    member.field("name", \.name)
    member.reference("sponsor", \.sponsorID, onDelete: .cascade)
  }
}

struct Loan: Record {
  static let name = "loan"
  static let template = Loan()

  var id = RecordID<Loan>()
  var number: Int?
  var copyID = RecordID<Copy>()
  var memberID: RecordID<Member>?
  var isPaid = false

  /// A loan without a member must be paid.
  mutating func validate() throws(ValidationError) {
    if memberID == nil, !isPaid { throw ValidationError(field: "paid", value: "false", rule: "must be true") }
  }

  static func describe(_ loan: inout some Describer<Loan>) {
    loan.identity(\.id, \.number)
    loan.reference("copy", \.copyID, onDelete: .refuse, [.indexed(then: .ascending("paid"))])
    loan.reference("member", \.memberID, onDelete: .clear)
    loan.field("paid", \.isPaid)
  }
}
