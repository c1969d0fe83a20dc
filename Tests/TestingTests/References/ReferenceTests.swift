import LogbookRecords
import LogbookStorage
import Foundation
import Testing

@Suite(.serialized) struct ReferenceTests {
  /// A library with one record of each kind.
  private struct Sample {
    let storage: Storage
    let author: Author
    let work: Work
    let copy: Copy
    let member: Member
    let loan: Loan

    init(_ storage: Storage) async throws {
      self.storage = storage
      author = try await storage.store(of: Author.self).insert(Author(name: "Ann"))
      work = try await storage.store(of: Work.self).insert(Work(title: "Sea", authorID: author.id))
      copy = try await storage.store(of: Copy.self).insert(Copy(shelf: "A", workID: work.id))
      member = try await storage.store(of: Member.self).insert(Member(name: "Max"))
      let new = Loan(copyID: copy.id, memberID: member.id, isPaid: true)
      loan = try await storage.store(of: Loan.self).insert(new)
    }

    var counts: [Int] {
      get async throws {
        [
          try await storage.store(of: Author.self).count(matching: RecordFetch()),
          try await storage.store(of: Work.self).count(matching: RecordFetch()),
          try await storage.store(of: Copy.self).count(matching: RecordFetch()),
          try await storage.store(of: Member.self).count(matching: RecordFetch()),
          try await storage.store(of: Loan.self).count(matching: RecordFetch()),
        ]
      }
    }
  }

  private func withSample(_ kind: StorageKind, _ body: (Sample) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      let location = try kind.location(at: folder.path(of: "library"))
      let storage = try await Storage.open(location, of: Library.model, history: .undo)
      try await body(Sample(storage))
      #expect(try await storage.check().problems == [])
    }
  }

  private func invalid(_ field: String, _ id: String, _ target: String) -> StoreError {
    .invalid(ValidationError(field: field, value: id, rule: "must be the ID of an existing \(target)"))
  }

  @Test(arguments: StorageKind.tested)
  func `a reference to a record that does not exist is refused`(kind: StorageKind) async throws {
    try await withSample(kind) { sample async throws in
      let absent = RecordID<Work>()
      let copies = sample.storage.store(of: Copy.self)
      await #expect(throws: invalid("work", "\(absent)", "work")) { try await copies.insert(Copy(workID: absent)) }
      var copy = sample.copy
      copy.workID = absent
      await #expect(throws: invalid("work", "\(absent)", "work")) { try await copies.update([copy]) }
      #expect(try await copies.record(withID: copy.id) == sample.copy)
      #expect(try await sample.counts == [1, 1, 1, 1, 1])
    }
  }

  @Test(arguments: StorageKind.tested)
  func `records that refer to each other can be inserted in one call or one unit of work`(
    kind: StorageKind
  ) async throws {
    try await withSample(kind) { sample in
      let works = sample.storage.store(of: Work.self)
      var (first, second) = (Work(authorID: sample.author.id), Work(authorID: sample.author.id))
      (first.earlierID, second.earlierID) = (second.id, first.id)
      try await works.insert([first, second])
      let (author, member) = (Author(), Member())
      try await sample.storage.unitOfWork { stores in
        let work = Work(authorID: author.id)
        try await stores.store(of: Loan.self).insert(Loan(copyID: sample.copy.id, memberID: member.id))
        try await stores.store(of: Work.self).insert(work)
        try await stores.store(of: Author.self).insert(author)
        try await stores.store(of: Member.self).insert(member)
      }
      #expect(try await sample.counts == [2, 4, 1, 2, 2])
    }
  }

  @Test(arguments: StorageKind.tested)
  func `a unit of work that ends with a dangling reference commits nothing`(kind: StorageKind) async throws {
    try await withSample(kind) { sample in
      let absent = RecordID<Author>()
      await #expect(throws: invalid("author", "\(absent)", "author")) {
        try await sample.storage.unitOfWork { stores in
          try await stores.store(of: Author.self).insert(Author())
          try await stores.store(of: Work.self).insert(Work(authorID: absent))
        }
      }
      #expect(try await sample.counts == [1, 1, 1, 1, 1])
      // A record that no longer dangles at the end does not count.
      try await sample.storage.unitOfWork { stores in
        let works = stores.store(of: Work.self)
        var work = try await works.insert(Work(authorID: absent))
        work.authorID = sample.author.id
        try await works.update([work])
        let other = try await works.insert(Work(authorID: absent))
        _ = try await works.delete(withIDs: [other.id])
        do {
          try await works.insert([Work(authorID: absent), work])
          Issue.record("the ID is taken")
        } catch StoreError.duplicate {}
      }
      #expect(try await sample.counts == [1, 2, 1, 1, 1])
    }
  }

  @Test(arguments: StorageKind.tested)
  func `a record to which others refer cannot be deleted before them`(kind: StorageKind) async throws {
    try await withSample(kind) { sample in
      let loans = sample.storage.store(of: Loan.self)
      // Deleting the work would delete the copy that is lent.
      for _ in 1...2 {
        await #expect(throws: StoreError.constraint("copy 1 is referred to by loan 1")) {
          _ = try await sample.storage.store(of: Work.self).delete(withIDs: [sample.work.id])
        }
      }
      try await loans.insert([Loan(copyID: sample.copy.id, isPaid: true), Loan(copyID: sample.copy.id, isPaid: true)])
      await #expect(throws: StoreError.constraint("copy 1 is referred to by loan 1 and 2 others")) {
        _ = try await sample.storage.store(of: Copy.self).delete(matching: RecordFetch())
      }
      await #expect(throws: StoreError.constraint("author 1 is referred to by work 1")) {
        _ = try await sample.storage.store(of: Author.self).delete(withIDs: [sample.author.id])
      }
      #expect(try await sample.counts == [1, 1, 1, 1, 3])
      // In one unit of work, the order does not matter.
      try await sample.storage.unitOfWork { stores in
        _ = try await stores.store(of: Author.self).delete(withIDs: [sample.author.id])
        _ = try await stores.store(of: Work.self).delete(withIDs: [sample.work.id])
        _ = try await stores.store(of: Loan.self).delete(matching: RecordFetch())
      }
      #expect(try await sample.counts == [0, 0, 0, 1, 0])
      try await sample.storage.undo()
      #expect(try await sample.counts == [1, 1, 1, 1, 3])
    }
  }

  @Test(arguments: StorageKind.tested)
  func `a deletion cascades over kinds and clears references, in one step`(kind: StorageKind) async throws {
    try await withSample(kind) { sample in
      let (works, copies) = (sample.storage.store(of: Work.self), sample.storage.store(of: Copy.self))
      _ = try await sample.storage.store(of: Loan.self).delete(withIDs: [sample.loan.id])
      try await copies.insert([Copy(workID: sample.work.id), Copy(workID: sample.work.id)])
      let later = try await works.insert(Work(title: "Land", authorID: sample.author.id, earlierID: sample.work.id))
      let before = try await copies.records(matching: RecordFetch())
      #expect(try await works.delete(withIDs: [sample.work.id]) == 1)
      var cleared = later
      cleared.earlierID = nil
      #expect(try await works.records(matching: RecordFetch()) == [cleared])
      #expect(try await sample.counts == [1, 1, 0, 1, 0])
      let step = try #require(try await sample.storage.history().steps.last)
      #expect(step.change(of: Work.self) == StoreChange(updated: [later.id], deleted: [sample.work.id]))
      #expect(step.change(of: Copy.self) == StoreChange(deleted: before.map(\.id)))
      try await sample.storage.undo()
      #expect(try await works.records(matching: RecordFetch()) == [sample.work, later])
      #expect(try await copies.records(matching: RecordFetch()) == before)
      try await sample.storage.redo()
      #expect(try await works.records(matching: RecordFetch()) == [cleared])
      #expect(try await sample.counts == [1, 1, 0, 1, 0])
    }
  }

  @Test(arguments: StorageKind.tested)
  func `a member leaves with those that it vouches for, and its paid loans remain`(kind: StorageKind) async throws {
    try await withSample(kind) { sample in
      let (members, loans) = (sample.storage.store(of: Member.self), sample.storage.store(of: Loan.self))
      let second = try await members.insert(Member(sponsorID: sample.member.id))
      let third = try await members.insert(Member(sponsorID: second.id))
      let circle = try await members.insert([
        Member(id: RecordID(UUID(1)), sponsorID: RecordID(UUID(2))),
        Member(id: RecordID(UUID(2)), sponsorID: RecordID(UUID(1))),
      ])
      let loan = try await loans.insert(Loan(copyID: sample.copy.id, memberID: third.id))
      await #expect(
        throws: StoreError.constraint("loan 2 must keep its member, because paid must be true")
      ) { _ = try await members.delete(withIDs: [sample.member.id]) }
      #expect(try await sample.counts == [1, 1, 1, 5, 2])
      var paid = loan
      paid.isPaid = true
      try await loans.update([paid])
      #expect(try await members.delete(withIDs: [sample.member.id]) == 3)
      #expect(try await members.delete(withIDs: [circle[1].id]) == 2)
      #expect(try await loans.records(matching: RecordFetch()).map(\.memberID) == [nil, nil])
    }
  }

  @Test(arguments: StorageKind.tested)
  func `a copy of a store may meet references before their targets`(kind: StorageKind) async throws {
    try await withSample(kind) { sample in
      let backwards = StoreModel("lending library", Loan.self, Member.self, Copy.self, Work.self, Author.self, Tag.self)
      let copy = try Storage(.inMemory, of: backwards)
      try await sample.storage.copy(to: copy)
      #expect(try await copy.store(of: Loan.self).records(matching: RecordFetch()) == [sample.loan])
    }
  }

  @Test(arguments: StorageKind.tested)
  func `a restore replaces records that refer to each other`(kind: StorageKind) async throws {
    try await TemporaryFolder.with { folder in
      let backup = StorageLocation.json(folder.path(of: "backup"))
      let source = try await Storage.open(backup, of: Library.model)
      let sample = try await Sample(source)
      try await source.close()
      try await withSample(kind) { other in
        // An unpaid loan must keep its member, even if the member is deleted before it.
        let copyID = other.copy.id
        try await other.storage.store(of: Loan.self).insert(Loan(copyID: copyID, memberID: other.member.id))
        try await other.storage.restore(from: backup)
        #expect(try await other.storage.store(of: Loan.self).records(matching: RecordFetch()) == [sample.loan])
        try await other.storage.undo()
        #expect(try await other.counts == [1, 1, 1, 1, 2])
      }
    }
  }

  @Test(arguments: StorageKind.tested)
  func `observers of a kind see what the deletion of another kind changes`(kind: StorageKind) async throws {
    try await withSample(kind) { sample in
      var copies = sample.storage.store(of: Copy.self).changes().makeAsyncIterator()
      var loans = sample.storage.store(of: Loan.self).changes().makeAsyncIterator()
      _ = try await sample.storage.store(of: Member.self).delete(withIDs: [sample.member.id])
      #expect(await loans.next() == StoreChange(updated: [sample.loan.id]))
      _ = try await sample.storage.store(of: Loan.self).delete(withIDs: [sample.loan.id])
      _ = try await sample.storage.store(of: Work.self).delete(withIDs: [sample.work.id])
      #expect(await copies.next() == StoreChange(deleted: [sample.copy.id]))
    }
  }

  @Test(arguments: StorageKind.tested)
  func `a deletion names the first of several records to which others refer`(kind: StorageKind) async throws {
    try await withSample(kind) { sample in
      let copies = try await sample.storage.store(of: Copy.self).insert(
        (0..<9).map { _ in Copy(workID: sample.work.id) }
      )
      try await sample.storage.store(of: Loan.self).insert(copies.reversed().map { Loan(copyID: $0.id, isPaid: true) })
      for ids in [copies.map(\.id), copies.reversed().map(\.id)] {
        await #expect(throws: StoreError.constraint("copy 10 is referred to by loan 2")) {
          _ = try await sample.storage.store(of: Copy.self).delete(withIDs: ids)
        }
      }
      // The error of a record that is deleted after another was made to refer to it.
      let other = try await sample.storage.store(of: Copy.self).insert(Copy(workID: sample.work.id))
      await #expect(throws: StoreError.constraint("copy 11 is referred to by loan 1")) {
        try await sample.storage.unitOfWork { stores in
          var loan = sample.loan
          loan.copyID = other.id
          try await stores.store(of: Loan.self).update(loan)
          _ = try await stores.store(of: Copy.self).delete(withIDs: [other.id])
        }
      }
    }
  }

  private struct Bill: Record {
    static let name = "bill"
    static let template = Bill()
    var id = RecordID<Bill>()
    var number: Int?
    var payerID: RecordID<Member>?
    var guestID: RecordID<Member>?

    mutating func validate() throws(ValidationError) {
      if (payerID == nil) != (guestID == nil) {
        throw ValidationError(field: "guest", value: "", rule: "must be given with the payer")
      }
    }

    static func describe(_ bill: inout some Describer<Bill>) {
      bill.identity(\.id, \.number)
      bill.reference("payer", \.payerID, onDelete: .clear)
      bill.reference("guest", \.guestID, onDelete: .clear)
    }
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite])
  func `a record that loses two references is updated once`(location: StorageLocation) async throws {
    let storage = try Storage(location, of: StoreModel("bills", Member.self, Bill.self), history: .undo)
    let (members, bills) = (storage.store(of: Member.self), storage.store(of: Bill.self))
    let both = try await members.insert([Member(), Member()])
    let bill = try await bills.insert(Bill(payerID: both[0].id, guestID: both[0].id))
    try await bills.insert(Bill(payerID: both[0].id, guestID: both[1].id))
    await #expect(
      throws: StoreError.constraint("bill 2 must keep its payer, because guest must be given with the payer")
    ) { _ = try await members.delete(withIDs: [both[0].id]) }
    _ = try await bills.delete(withIDs: [try #require(try await bills.record(numbered: 2)).id])
    try await members.delete(withID: both[0].id)
    #expect(try await storage.history().steps.last?.change(of: Bill.self) == StoreChange(updated: [bill.id]))
    #expect(try await bills.record(numbered: 1)?.payerID == nil)
    try await storage.undo()
    #expect(try await bills.record(numbered: 1) == bill)
  }

  @Test func `a model that lacks the target of a reference is refused`() async throws {
    let model = StoreModel("lending library", Work.self)
    #expect(
      throws: StoreError.misuse("the field “author” of work refers to the kind “author”, which the model lacks")
    ) { try Storage(.inMemory, of: model) }
  }

  private struct Note: Record {
    static let name = "note"
    static let template = Note()
    var id = RecordID<Note>()
    var number: Int?
    var authorID = RecordID<Author>()

    static func describe(_ note: inout some Describer<Note>) {
      note.identity(\.id, \.number)
      note.reference("author", \.authorID, onDelete: .clear)
    }
  }

  @Test func `a required reference cannot be cleared`() async throws {
    let rule = "cannot be cleared when an author is deleted, because it is not optional"
    #expect(throws: StoreError.misuse("the field “author” of note \(rule)")) {
      try Storage(.inMemory, of: StoreModel("notes", Note.self, Author.self))
    }
  }
}

extension UUID {
  fileprivate init(_ last: UInt8) { self.init(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last)) }
}
