import LogbookRecords
import LogbookSamples
import LogbookStorage
import Foundation
import Testing

/// Compares queries across kinds with the evaluation of the same predicates in Swift, on every medium.
@Suite(.serialized) struct RelatedQueryTests {
  @Test(arguments: StorageKind.tested)
  func `predicates about related records hold as they do in Swift`(kind: StorageKind) async throws {
    try await withLibraries(kind) { library async throws in
      let name = "Ann"
      try await library.expectLoans(#Predicate { loan, copy, member in copy.shelf == "A" && member?.name == name })
      try await library.expectLoans(#Predicate { loan, copy, member in member == nil })
      try await library.expectLoans(#Predicate { loan, copy, member in member != nil && !loan.isPaid })
      try await library.expectLoans(#Predicate { loan, copy, member in member?.name != "Ann" })
      try await library.expectLoans(#Predicate { loan, copy, member in (member?.number ?? 3) < (copy.number ?? 0) })
      try await library.expectLoans(#Predicate { loan, copy, member in copy.shelf == "a" || loan.isPaid })
      try await library.expectLoans(#Predicate { loan, copy, member in member?.sponsorID == nil })
      try await library.expectLoans(#Predicate { loan, copy, member in copy.number == loan.number })
      try await library.expectLoans(#Predicate { loan, copy, member in member!.name.starts(with: "A") })
      try await library.expectLoans(#Predicate { loan, copy, member in !copy.shelf.isEmpty && copy.shelf.count < 2 })
      try await library.expectLoans(
        #Predicate { loan, copy, member in
          if let member { member.name.contains("n") } else { copy.shelf == "B" }
        }
      )
      try await library.expectLoans(#Predicate { loan, copy, member in ["A", "É"].contains(copy.shelf) })
    }
  }

  @Test(arguments: StorageKind.tested)
  func `predicates lead through several records`(kind: StorageKind) async throws {
    try await withLibraries(kind) { library async throws in
      try await library.expectCopies(#Predicate { copy, work, author in author.name == "Ann" })
      try await library.expectCopies(#Predicate { copy, work, author in author.name == work.title })
      try await library.expectCopies(#Predicate { copy, work, author in work.earlierID != nil && author.number! > 1 })
      try await library.expectCopies(
        #Predicate { copy, work, author in copy.number! < author.number! || work.title == "" }
      )
    }
  }

  @Test(arguments: StorageKind.tested)
  func `predicates ask for the records that refer to one`(kind: StorageKind) async throws {
    try await withLibraries(kind) { library async throws in
      try await library.expectMembers(#Predicate { member, loans in loans.isEmpty })
      try await library.expectMembers(#Predicate { member, loans in loans.count > 1 })
      try await library.expectMembers(#Predicate { member, loans in loans.count <= 1 && member.name != "" })
      try await library.expectMembers(#Predicate { member, loans in loans.count == 2 })
      try await library.expectMembers(#Predicate { member, loans in loans.contains { $0.isPaid } })
      try await library.expectMembers(#Predicate { member, loans in !loans.contains { !$0.isPaid } })
      try await library.expectMembers(#Predicate { member, loans in loans.allSatisfy { $0.isPaid } })
      try await library.expectMembers(#Predicate { member, loans in loans.filter { $0.isPaid }.count >= 1 })
      try await library.expectMembers(#Predicate { member, loans in loans.filter { $0.isPaid }.isEmpty })
      try await library.expectMembers(
        #Predicate { member, loans in loans.contains { $0.number == member.number } || member.sponsorID == nil }
      )
      try await library.expectMembers(
        #Predicate { member, loans in loans.filter { !$0.isPaid }.contains { $0.number != member.number } }
      )
    }
  }

  @Test(arguments: StorageKind.tested)
  func `predicates ask for the records of a list`(kind: StorageKind) async throws {
    try await withLibraries(kind) { library async throws in
      try await library.expectWorks(#Predicate { work, tags in tags.contains { $0.name == "Ann" } })
      try await library.expectWorks(#Predicate { work, tags in tags.isEmpty || tags.count > 2 })
      try await library.expectWorks(#Predicate { work, tags in tags.allSatisfy { $0.name != work.title } })
      try await library.expectWorks(#Predicate { work, tags in tags.filter { ($0.number ?? 0) > 1 }.count == 1 })
      try await library.expectCopies(#Predicate { copy, tags in tags.contains { $0.name == "Ann" } })
      try await library.expectCopies(#Predicate { copy, tags in !tags.isEmpty && copy.shelf != "A" })
      try await library.expectTags(#Predicate { tag, works in works.count > 1 })
      try await library.expectTags(#Predicate { tag, works in works.contains { $0.title == tag.name } })
    }
  }

  @Test(arguments: StorageKind.tested)
  func `orders, limits and cursors use fields of related records`(kind: StorageKind) async throws {
    try await withLibraries(kind) { library async throws in
      for isDescending in [false, true] {
        let query = Loan.with(\.copyID, \.memberID)
          .sorted(by: \.memberID?.name, descending: isDescending)
          .sorted(by: \.copyID.workID.title)
        let sorted = library.sorted(isDescending: isDescending)
        #expect(try await library.storage.rows(of: query).map(\.0) == sorted)
        #expect(try await library.storage.rows(of: query.limited(to: 3)).map(\.0) == Array(sorted.prefix(3)))
        #expect(query.after(query.cursor(after: sorted[0], Copy(), nil)).records.refusal != nil)
        // A page at a time, each after the cursor of the last row before it.
        let paged = Loan.with(\.copyID, \.memberID, \.copyID.workID)
          .sorted(by: \.memberID?.name, descending: isDescending)
          .sorted(by: \.copyID.workID.title)
          .limited(to: 2)
        var found: [Loan] = []
        var cursor: RecordCursor<Loan>?
        repeat {
          let page = try await library.storage.rows(of: paged.after(cursor))
          found += page.map(\.0)
          cursor = page.last.map { paged.cursor(after: $0, $1, $2, $3) }
        } while cursor != nil && found.count <= sorted.count
        #expect(found == sorted)
      }
    }
  }

  @Test(arguments: StorageKind.tested)
  func `groups are formed by fields of related records`(kind: StorageKind) async throws {
    try await withLibraries(kind) { library async throws in
      let loans = library.storage.store(of: Loan.self)
      func counts(_ grouping: Aggregation<Loan>.Grouping) async throws -> [FieldContent: Int] {
        let rows = try await loans.rows(of: Aggregation(by: [grouping], measures: [.sum(\.number)]))
        return Dictionary(uniqueKeysWithValues: rows.map { (FieldContent($0.group(as: String.self)), $0.count) })
      }
      func expected(_ name: (Loan) -> String?) -> [FieldContent: Int] {
        let byKey = Dictionary(grouping: library.loans) { name($0)?.matchingKey }
        return Dictionary(
          uniqueKeysWithValues: byKey.values.map { loans in (FieldContent(name(loans[0])), loans.count) }
        )
      }
      #expect(try await counts(.value(\.copyID.shelf)) == expected { library.copies[$0.copyID]?.shelf })
      #expect(
        try await counts(.value(\.memberID?.name)) == expected { $0.memberID.flatMap { library.members[$0]?.name } }
      )
      #expect(
        try await counts(.value(\.copyID.workID.title))
          == expected { library.copies[$0.copyID].flatMap { library.works[$0.workID]?.title } }
      )
    }
  }

  @Test(arguments: StorageKind.tested)
  func `a query across kinds works wherever a store takes a query`(kind: StorageKind) async throws {
    try await withLibraries(kind) { library async throws in
      let query = Loan.with(\.copyID, where: #Predicate { loan, copy in copy.shelf == "A" }).records
      let loans = library.storage.store(of: Loan.self)
      let found = library.loans.filter { library.copies[$0.copyID]?.shelf == "A" }
      #expect(try await loans.records(matching: query) == found)
      #expect(try await loans.count(matching: query) == found.count)
      #expect(try await loans.rows(of: Aggregation(of: query)).map(\.count) == [found.count])
      var batched: [Loan] = []
      for try await batch in loans.batches(matching: query, size: 2) { batched += batch }
      #expect(batched == found)
      try await library.storage.unitOfWork { unit async throws in
        #expect(try await unit.store(of: Loan.self).count(matching: query) == found.count)
        #expect(try await unit.rows(of: Loan.with(\.copyID)).count == library.loans.count)
      }
      try await library.storage.unitOfReading { unit async throws in
        #expect(try await unit.store(of: Loan.self).records(matching: query) == found)
      }
      #expect(try await loans.delete(matching: query) == found.count)
      #expect(try await loans.records(matching: RecordFetch()) == library.loans.filter { !found.contains($0) })
    }
  }

  private func withLibraries(_ kind: StorageKind, _ body: (FilledLibrary) async throws -> Void) async throws {
    for seed in 1...3 {
      try await TemporaryFolder.with { folder in
        let location = try kind.location(at: folder.path(of: "library"))
        let storage = try await Storage.open(location, of: Library.model)
        var random = SplitMix64(seed: UInt64(seed))
        try await body(FilledLibrary(storage, &random))
      }
    }
  }
}

/// A library with random records.
private struct FilledLibrary {
  let storage: Storage
  let authors: [RecordID<Author>: Author]
  let works: [RecordID<Work>: Work]
  let copies: [RecordID<Copy>: Copy]
  let tags: [RecordID<Tag>: Tag]
  let members: [RecordID<Member>: Member]
  let loans: [Loan]

  init(_ storage: Storage, _ random: inout SplitMix64) async throws {
    func byID<Item: Record>(_ records: [Item]) -> [Item.ID: Item] {
      Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0) })
    }
    self.storage = storage
    let names = ["Ann", "ann", "Bob", "", "É", "E\u{301}", "B"]
    let authors = try await storage.store(of: Author.self).insert(
      (0..<3).map { _ in Author(name: random.pick(names)) }
    )
    let tags = try await storage.store(of: Tag.self).insert((0..<4).map { _ in Tag(name: random.pick(names)) })
    var works = (0..<6).map { _ in Work(title: random.pick(names), authorID: random.pick(authors).id) }
    for index in works.indices where Bool.random(using: &random) { works[index].earlierID = random.pick(works).id }
    for index in works.indices {
      works[index].tagIDs = tags.map(\.id).filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
    }
    works = try await storage.store(of: Work.self).insert(works)
    let copies = try await storage.store(of: Copy.self).insert(
      (0..<8).map { _ in Copy(shelf: random.pick(["A", "a", "B", "É", ""]), workID: random.pick(works).id) }
    )
    var members = (0..<5).map { _ in Member(name: random.pick(names)) }
    for index in 1..<5 where Bool.random(using: &random) { members[index].sponsorID = random.pick(members).id }
    members = try await storage.store(of: Member.self).insert(members)
    loans = try await storage.store(of: Loan.self).insert(
      (0..<12).map { _ in
        let memberID = Int.random(in: 0..<3, using: &random) == 0 ? nil : random.pick(members).id
        let isPaid = memberID == nil || Bool.random(using: &random)
        return Loan(copyID: random.pick(copies).id, memberID: memberID, isPaid: isPaid)
      }
    )
    (self.authors, self.works, self.copies, self.members) = (byID(authors), byID(works), byID(copies), byID(members))
    self.tags = byID(tags)
  }

  private func holds(_ evaluate: () throws -> Bool) -> Bool {
    // Unwrapping a missing value fails in Swift; the record then does not match.
    do { return try evaluate() } catch { return false }
  }

  func expectLoans(_ predicate: Predicate<Loan, Copy, Member?>) async throws {
    let expected = try loans.compactMap { loan -> (Loan, Copy, Member?)? in
      let (copy, member) = (try #require(copies[loan.copyID]), loan.memberID.flatMap { members[$0] })
      return holds { try predicate.evaluate(loan, copy, member) } ? (loan, copy, member) : nil
    }
    let rows = try await storage.rows(of: Loan.with(\.copyID, \.memberID, where: predicate))
    #expect(rows.elementsEqual(expected) { $0 == $1 }, "\(predicate)")
  }

  func expectCopies(_ predicate: Predicate<Copy, Work, Author>) async throws {
    let expected = try byNumber(copies).compactMap { copy -> (Copy, Work, Author)? in
      let work = try #require(works[copy.workID])
      let author = try #require(authors[work.authorID])
      return holds { try predicate.evaluate(copy, work, author) } ? (copy, work, author) : nil
    }
    let rows = try await storage.rows(of: Copy.with(\.workID, \.workID.authorID, where: predicate))
    #expect(rows.elementsEqual(expected) { $0 == $1 }, "\(predicate)")
  }

  private func byNumber<Item: Record>(_ records: [Item.ID: Item]) -> [Item] {
    records.values.sorted { ($0.number ?? 0) < ($1.number ?? 0) }
  }

  func expectWorks(_ predicate: Predicate<Work, [Tag]>) async throws {
    let expected = byNumber(works).compactMap { work -> (Work, [Tag])? in
      let own = work.tagIDs.compactMap { tags[$0] }
      return holds { try predicate.evaluate(work, own) } ? (work, own) : nil
    }
    let rows = try await storage.rows(of: Work.with(\.tagIDs, where: predicate))
    #expect(rows.elementsEqual(expected) { $0 == $1 }, "\(predicate)")
  }

  func expectCopies(_ predicate: Predicate<Copy, [Tag]>) async throws {
    let expected = byNumber(copies).compactMap { copy -> (Copy, [Tag])? in
      let own = works[copy.workID]?.tagIDs.compactMap { tags[$0] } ?? []
      return holds { try predicate.evaluate(copy, own) } ? (copy, own) : nil
    }
    let rows = try await storage.rows(of: Copy.with(\.workID.tagIDs, where: predicate))
    #expect(rows.elementsEqual(expected) { $0 == $1 }, "\(predicate)")
  }

  func expectTags(_ predicate: Predicate<Tag, [Work]>) async throws {
    let expected = byNumber(tags).compactMap { tag -> (Tag, [Work])? in
      let own = byNumber(works).filter { $0.tagIDs.contains(tag.id) }
      return holds { try predicate.evaluate(tag, own) } ? (tag, own) : nil
    }
    let rows = try await storage.rows(of: Tag.with(all: \Work.tagIDs, where: predicate))
    #expect(rows.elementsEqual(expected) { $0 == $1 }, "\(predicate)")
  }

  func expectMembers(_ predicate: Predicate<Member, [Loan]>) async throws {
    let expected = byNumber(members).compactMap { member -> (Member, [Loan])? in
      let own = loans.filter { $0.memberID == member.id }
      return holds { try predicate.evaluate(member, own) } ? (member, own) : nil
    }
    let query = Member.with(all: \Loan.memberID, where: predicate)
    let rows = try await storage.rows(of: query)
    #expect(rows.elementsEqual(expected) { $0 == $1 }, "\(predicate)")
    #expect(try await storage.store(of: Member.self).records(matching: query.records) == expected.map(\.0))
  }

  func sorted(isDescending: Bool) -> [Loan] {
    func key(_ loan: Loan) -> (String?, String) {
      (
        loan.memberID.flatMap { members[$0]?.name.matchingKey },
        copies[loan.copyID].flatMap { works[$0.workID]?.title.matchingKey } ?? ""
      )
    }
    return loans.sorted { left, right in
      let (a, b) = (key(left), key(right))
      if a.0 != b.0 {
        guard let first = a.0, let second = b.0 else { return a.0 != nil }
        return Array(first.utf8).lexicographicallyPrecedes(Array(second.utf8)) != isDescending
      }
      if a.1 != b.1 { return Array(a.1.utf8).lexicographicallyPrecedes(Array(b.1.utf8)) }
      return (left.number ?? 0) < (right.number ?? 0)
    }
  }
}
