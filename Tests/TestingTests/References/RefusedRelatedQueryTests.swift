import LogbookRecords
import LogbookStorage
import Foundation
import Testing

@Suite struct RefusedRelatedQueryTests {
  private static let mistaken: [FieldExpression] = [
    .related(2, .comparison(.related(999, .field(0)), .equal, .constant(.integer(1)))), .related(2, .field(999)),
    .related(-1, .field(0)), .related(4, .isMissing(.field(0))), .related(0, .field(1)),
    .related(2, .searchTextContains("a")), .exists(.ids(at: 2), .all([])), .exists(.ids(at: 99), .all([])),
    .exists(.referrers(RelatedKind(Loan.self), at: 99), .all([])),
    .exists(.referrers(RelatedKind(Loan.self), at: 3), .all([])), .outer(.field(0)),
    .comparison(.relatedCount(.referrers(RelatedKind(Loan.self), at: 2), .field(3)), .greater, .constant(.text("a"))),
    .exists(.referrers(RelatedKind(Loan.self), at: 2), .outer(.outer(.field(0)))),
  ]

  @Test(arguments: mistaken)
  func `a condition across kinds that is built wrongly is refused`(condition: FieldExpression) async throws {
    let query = RecordFetch<Copy>(condition: condition)
    guard case .misuse = query.refusal else {
      Issue.record("\(query)")
      return
    }
    #expect("\(query)".contains("refused"))
    #expect(!query.matches(Copy()))
  }

  @Test func `a refused order stays refused`() {
    let fetch = RecordFetch<Copy>().sorted(by: \.hashValue).sorted(by: \.number)
    #expect(fetch.refusal == .misuse("a copy is sorted by a property that is not a field"))
    #expect(fetch != RecordFetch<Copy>().sorted(by: \.number))
  }

  @Test func `properties that are not fields are not read`() {
    #expect(RecordFetch<Copy>.Key(\.trap) == nil)
  }

  @Test func `a query without its order across kinds needs no other records`() throws {
    var query = RecordFetch<Copy>().sorted(by: \.workID.title)
    #expect(throws: StoreError.self) { try query.answer(from: [Copy()]) }
    query.sort = []
    #expect(try query.answer(from: [Copy]()).isEmpty)
    #expect(query == RecordFetch<Copy>())
  }

  @Test func `a query for a kind that the model lacks is refused`() async throws {
    let storage = try Storage(.inMemory, of: StoreModel("authors", Author.self, Member.self))
    let query = Member.with(all: \Loan.memberID, where: #Predicate { member, loans in loans.isEmpty })
    let error = StoreError.misuse("the query refers to the kind “loan”, which the store's model does not have")
    await #expect(throws: error) { try await storage.store(of: Member.self).records(matching: query.records) }
  }

  @Test func `a condition survives coding if its kinds are known`() throws {
    let query = Member.with(all: \Loan.memberID, where: #Predicate { member, loans in loans.contains { $0.isPaid } })
    let data = try JSONEncoder().encode(query.records.condition)
    let decoder = JSONDecoder()
    #expect(throws: DecodingError.self) { try decoder.decode(FieldExpression.self, from: data) }
    decoder.userInfo[try #require(CodingUserInfoKey.recordKinds)] = [Loan.self] as [any Record.Type]
    #expect(try decoder.decode(FieldExpression.self, from: data) == query.records.condition)
  }
}

extension Copy {
  fileprivate var trap: String { preconditionFailure("a query must not read this property") }
}
