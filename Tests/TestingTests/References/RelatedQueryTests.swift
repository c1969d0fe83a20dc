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
      try await library.expectLoans(#Predicate { loan, copy, member in member.flatMap { _ in copy.shelf } == "A" })
      try await library.expectLoans(#Predicate { loan, copy, member in (member.flatMap { $0.number! } ?? 0) == 0 })
      try await library.expectLoans(#Predicate { loan, copy, member in !(copy.number! < loan.number!) })
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

  @Test(arguments: StorageKind.tested)
  func `rows are read again after a commit to any kind of the query`(kind: StorageKind) async throws {
    try await withLibraries(kind) { library async throws in
      let query = Copy.with(\.workID.authorID, \.workID.tagIDs)
      var rows = library.storage.rows(observing: query).makeAsyncIterator()
      #expect(try await rows.next()?.count == library.copies.count)
      var author = try #require(library.authors.values.first)
      author.name = "Zoe"
      try await library.storage.store(of: Author.self).update(author)
      for (_, found, _) in try await rows.next() ?? [] where found.id == author.id { #expect(found.name == "Zoe") }
      try await library.storage.store(of: Tag.self).insert(Tag(name: "new"))
      #expect(try await rows.next()?.count == library.copies.count)
    }
  }

  @Test(arguments: StorageKind.tested)
  func `few, many and nearly all related records are found`(kind: StorageKind) async throws {
    try await TemporaryFolder.with { folder in
      let storage = try await Storage.open(kind.location(at: folder.path(of: "library")), of: Library.model)
      let author = try await storage.store(of: Author.self).insert(Author(name: "Ann"))
      let works = (0..<1_200).map { Work(title: "\($0)", authorID: author.id) }
      try await storage.store(of: Work.self).insert(works)
      let copies = works.reversed().map { Copy(shelf: $0.title, workID: $0.id) }
      try await storage.store(of: Copy.self).insert(copies)
      for limit in [1, 2, 64, 65, 999, 1_200] {
        let rows = try await storage.rows(of: Copy.with(\.workID).limited(to: limit))
        #expect(rows.count == limit && rows.allSatisfy { $0.shelf == $1.title })
        let trees = try await storage.rows(of: Work.with(all: \Copy.workID).limited(to: limit))
        #expect(trees.count == limit && trees.allSatisfy { $1.map(\.shelf) == [$0.title] })
      }
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
