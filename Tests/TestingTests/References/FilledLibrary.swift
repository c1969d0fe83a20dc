import LogbookRecords
import LogbookSamples
import LogbookStorage
import Foundation
import Testing

/// A library with random records.
struct FilledLibrary {
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
