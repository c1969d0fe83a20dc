import LogbookRecords
import LogbookStorage
import Foundation
import Testing

@Suite(.serialized) struct RelatedQueryDepthTests {
  @Test(arguments: StorageKind.tested)
  func `a predicate can be as deep as the documentation says`(kind: StorageKind) async throws {
    let sponsor = try #require(RecordFetch<Member>.Key(\.sponsorID)).position
    let sponsored = RelatedList.referrers(RelatedKind(Member.self), at: sponsor)
    let steps: [(FieldExpression) -> FieldExpression] = [
      { .related(sponsor, $0) },
      { .exists(sponsored, $0) },
      { .comparison(.relatedCount(sponsored, $0), .less, .constant(.integer(2))) },
      { .not(.related(sponsor, .not($0))) },
      { .any([.comparison(.related(sponsor, $0), .equal, .constant(.integer(1))), .isMissing(.field(sponsor))]) },
      { .not(.exists(sponsored, .all([$0, .comparison(.outer(.field(0)), .less, .field(0))]))) },
      { .conditional(.isMissing(.field(sponsor)), .field(1), .related(sponsor, .field(1))).equals(.field(1), and: $0) },
    ]
    try await TemporaryFolder.with { folder in
      let location = try kind.location(at: folder.path(of: "library"))
      let storage = try await Storage.open(location, of: Library.model)
      let first = Member(name: "A")
      let second = Member(name: "B", sponsorID: first.id)
      let members = storage.store(of: Member.self)
      try await members.insert([first, second, Member(name: "C", sponsorID: second.id)])
      let memory = try await Storage.open(.inMemory, of: Library.model)
      try await memory.store(of: Member.self).insert(members.all())
      for step in steps {
        var condition = FieldExpression.comparison(.field(0), .greater, .constant(.integer(1)))
        var deepest = RecordFetch<Member>(condition: condition)
        while true {
          condition = step(condition)
          let next = RecordFetch<Member>(condition: condition)
          if next.refusal != nil { break }
          deepest = next
        }
        let found = try await members.records(matching: deepest)
        #expect(try await found == memory.store(of: Member.self).records(matching: deepest), "\(deepest)")
      }
    }
  }
}

extension FieldExpression {
  fileprivate func equals(_ value: Self, and condition: Self) -> Self {
    .not(.all([.comparison(self, .equal, value), condition]))
  }
}
