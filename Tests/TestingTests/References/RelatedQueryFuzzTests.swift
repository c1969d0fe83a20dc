import LogbookRecords
import LogbookSamples
import LogbookStorage
import Foundation
import Testing

/// Compares random conditions across kinds in databases with their evaluation in memory.
@Suite(.serialized) struct RelatedQueryFuzzTests {
  @Test(arguments: StorageKind.tested)
  func `random conditions across kinds hold as in memory`(kind: StorageKind) async throws {
    for seed in 1...4 {
      try await TemporaryFolder.with { folder in
        var random = SplitMix64(seed: UInt64(seed))
        let memory = try await Storage.open(.inMemory, of: Library.model)
        _ = try await FilledLibrary(memory, &random)
        let storage = try await Storage.open(kind.location(at: folder.path(of: "library")), of: Library.model)
        try await memory.copy(to: storage)
        var conditions = ConditionGenerator(random: random)
        for _ in 0..<60 {
          try await compare(Work.self, &conditions, memory, storage)
          try await compare(Copy.self, &conditions, memory, storage)
          try await compare(Member.self, &conditions, memory, storage)
          try await compare(Loan.self, &conditions, memory, storage)
        }
      }
    }
  }

  private func compare<Item: Record>(
    _ kind: Item.Type,
    _ conditions: inout ConditionGenerator,
    _ memory: Storage,
    _ storage: Storage
  ) async throws where Item.Query == RecordFetch<Item> {
    let condition = conditions.condition(on: [RecordDescription<Item>.shared], depth: 3)
    let query = RecordFetch<Item>(condition: condition)
    if let refusal = query.refusal {
      // Only the depth of a random condition may be too large.
      #expect("\(refusal)".contains("levels of expressions"), "\(refusal)")
      return
    }
    let expected = try await memory.store(of: kind).records(matching: query)
    #expect(try await storage.store(of: kind).records(matching: query) == expected, "\(query)")
    #expect(try await storage.store(of: kind).count(matching: query) == expected.count, "\(query)")
  }
}

/// A generator of conditions on the kinds of ``Library``.
private struct ConditionGenerator {
  var random: SplitMix64

  /// Returns a condition on the last of the given kinds of records; the others have the lists in which it is.
  mutating func condition(on scopes: [any RecordFields], depth: Int) -> FieldExpression {
    let fields = scopes[scopes.count - 1]
    if depth == 0 || random.integer(in: 0...5) == 0 { return leaf(fields) }
    switch random.integer(in: 0...7) {
    case 0: return .not(condition(on: scopes, depth: depth - 1))
    case 1: return .all([condition(on: scopes, depth: depth - 1), condition(on: scopes, depth: depth - 1)])
    case 2: return .any([condition(on: scopes, depth: depth - 1), condition(on: scopes, depth: depth - 1)])
    case 3, 4:
      let references = fields.references.filter { !fields.types[$0.position].isList }
      guard let reference = random.optional(references), let target = fields.target(at: reference.position) else {
        return leaf(fields)
      }
      // A condition on a related record is not in a list of it.
      return .related(reference.position, condition(on: [target], depth: depth - 1))
    case 5:
      guard let (list, element) = list(of: fields) else { return leaf(fields) }
      return .exists(list, condition(on: scopes + [element], depth: depth - 1))
    case 6:
      guard let (list, element) = list(of: fields) else { return leaf(fields) }
      let comparison = random.pick(FieldComparison.allCases)
      let number = FieldExpression.constant(.integer(Int64(random.integer(in: 0...3))))
      return .comparison(.relatedCount(list, condition(on: scopes + [element], depth: depth - 1)), comparison, number)
    default:
      guard scopes.count > 1 else { return leaf(fields) }
      return .comparison(.field(0), random.pick(FieldComparison.allCases), .outer(.field(0)))
    }
  }

  private mutating func list(of fields: any RecordFields) -> (RelatedList, any RecordFields)? {
    let own = fields.references.filter { fields.types[$0.position].isList }.map { RelatedList.ids(at: $0.position) }
    let others = Library.model.kinds.flatMap { kind in
      kind.fields.references.filter { $0.target == fields.kind.name }
        .map { RelatedList.referrers(RelatedKind(kind), at: $0.position) }
    }
    return random.optional(own + others).flatMap { list in list.fields(from: fields).map { (list, $0) } }
  }

  private mutating func leaf(_ fields: any RecordFields) -> FieldExpression {
    let position = random.integer(in: 0...fields.types.count - 1)
    let field = FieldExpression.field(position)
    let comparison = random.pick(FieldComparison.allCases)
    switch fields.types[position].wrapped {
    case .text:
      let text = FieldExpression.constant(.text(random.pick(["Ann", "ann", "", "\u{C9}", "E\u{301}", "B"])))
      return random.integer(in: 0...2) == 0 ? .text(field, .contains, text) : .comparison(field, comparison, text)
    case .uuid: return .isMissing(field)
    case .texts, .uuids: return .isEmpty(field)
    default: return .comparison(field, comparison, .constant(.integer(Int64(random.integer(in: 0...6)))))
    }
  }
}

extension SplitMix64 {
  fileprivate mutating func optional<Value>(_ values: [Value]) -> Value? { values.isEmpty ? nil : pick(values) }
}
