public import LogbookRecords
import Foundation

extension SampleRecord {
  /// Returns queries without filters: one with each sort order, and some with limits and offsets.
  package static func orderedQueries(_ orders: [[SortTerm<Query.Key>]], about records: [Self]) -> [Query] {
    func query(_ order: [SortTerm<Query.Key>]) -> Query {
      var query = Query()
      query.sort = order
      return query
    }
    return orders.map(query)
      + SampleValues.limits(among: records.count).enumerated().flatMap { index, limit in
        SampleValues.offsets(among: records.count).map { offset in
          query(orders[index % orders.count]).page(limit: limit, offset: offset)
        }
      }
  }

  /// Returns random queries for a store that contains the given records, of which there is at least one.
  package static func combinedQueries(about records: [Self]) -> [Query] {
    var random = SplitMix64(seed: 7)
    return (0..<60).map { _ in query(about: records, from: &random) }
  }
}

extension SampleRecord where Query == RecordFetch<Self> {
  /// Returns queries that compare string fields with the given text, or look for the text in string and list fields.
  public static func queries(for text: String) -> [RecordFetch<Self>] {
    SampleField<Self>.all.flatMap { $0.conditions(about: text) }.map { RecordFetch(condition: $0) }
  }

  /// Returns queries with various conditions, sort orders, limits, offsets and cursors, and combinations of these.
  ///
  /// The conditions compare fields with values from the given records and with other values.
  public static func queries(about records: [Self]) -> [RecordFetch<Self>] {
    let fields = SampleField<Self>.all
    var queries = [RecordFetch<Self>()]
    queries += fields.flatMap { $0.conditions(about: records) }.map { RecordFetch(condition: $0) }
    let orders = orders(of: fields)
    queries += orderedQueries(orders, about: records)
    for (index, order) in orders.enumerated() where !records.isEmpty {
      var query = RecordFetch<Self>(condition: .everything, sort: order, limit: index % 2 == 0 ? nil : 5)
      query.cursor = query.cursor(after: records[index * 7 % records.count])
      queries.append(query)
    }
    return queries + (records.isEmpty ? [] : combinedQueries(about: records))
  }

  /// Returns a random query about the given records. The query can combine conditions, a sort order, a limit, an offset
  /// and a cursor.
  ///
  /// - Precondition: There is at least one record.
  public static func query(about records: [Self], from random: inout SplitMix64) -> RecordFetch<Self> {
    let fields = SampleField<Self>.all
    func condition() -> FieldExpression {
      random.pick(random.pick(fields).conditions(about: [random.pick(records), random.pick(records)]))
    }
    let condition: FieldExpression =
      switch random.next() % 8 {
      case 0, 1: condition()
      case 2: .not(condition())
      case 3: .all([condition(), condition()])
      case 4: .any([condition(), condition()])
      case 5: .all([condition(), .any([.not(condition()), condition()])])
      case 6: .conditional(condition(), condition(), condition())
      default: .everything
      }
    let (bits, orders) = (random.next(), orders(of: fields))
    var query = RecordFetch<Self>(condition: condition, sort: bits & 1 == 0 ? [] : random.pick(orders))
    if bits & 6 == 6 { query.limit = random.pick(SampleValues.limits(among: 5)) }
    if bits & 24 == 24 { query.offset = random.pick([0, 1, 2, 4, 5]) }
    if bits & 96 == 96 { query.cursor = query.cursor(after: random.pick(records)) }
    return query
  }

  private static func orders(of fields: [SampleField<Self>]) -> [[SortTerm<RecordFetch<Self>.Key>]] {
    let keys = fields.filter(\.isOrdered).map { RecordFetch<Self>.Key(position: $0.position) }
    let single = keys.flatMap { [[SortTerm.ascending($0)], [.descending($0)]] }
    // Start each combination with a described field. After a number or an ID, which is unique to each record,
    // additional sort terms would have no effect.
    let pairs = zip(keys.dropFirst(2), keys.dropFirst(3)).map {
      [SortTerm.descending($0), .ascending($1), .ascending($0)]
    }
    return single + pairs
  }
}

extension FieldExpression {
  /// A condition that every record satisfies.
  package static let everything = constant(.integer(1))
}

extension SampleField {
  private var value: FieldExpression { .field(position) }

  func conditions(about records: [Item]) -> [FieldExpression] {
    var seen: Set<FieldContent> = []
    let present = records.map { $0.fieldContents[position] }.filter { $0 != .null && seen.insert($0).inserted }
    let some = Array(present.prefix(4))
    var conditions = some.flatMap { content in
      !type.isList
        ? FieldComparison.allCases.filter { isOrdered || $0 == .equal || $0 == .notEqual }
          .map { FieldExpression.comparison(value, $0, .constant(content)) }
        : []
    }
    if type.isOptional {
      conditions += [.isMissing(value), .not(.isMissing(value))]
      if let content = some.first, !type.isList {
        conditions.append(.comparison(.coalesced(value, .constant(content)), .equal, .constant(content)))
      }
    }
    if some.count > 1, !type.isList { conditions.append(.isOneOf(value, Array(some.dropFirst()))) }
    switch type.wrapped {
    case .boolean where !type.isOptional: conditions += [value, .not(value)]
    case .integer where isOrdered:
      conditions += [Int64.min, -1, 0, 1, .max].map { .comparison(value, .less, .constant(.integer($0))) }
    case .real:
      conditions += [0, .infinity, -.infinity].map { .comparison(value, .greaterOrEqual, .constant(.real($0))) }
    case .date:
      conditions += SampleValues.dateBounds.compactMap { FieldContent(bound: $0) }.flatMap { bound in
        [.comparison(value, .less, .constant(bound)), .comparison(value, .equal, .constant(bound))]
      }
    case .text where isOrdered: conditions += textConditions(some)
    case .texts: conditions += textConditions(some)
    case .uuids:
      conditions += [.isEmpty(value)] + counts
      conditions += (some.flatMap(\.recordIDs) + [UUID()]).map { .contains(value, .constant(.uuid($0))) }
    default: break
    }
    return conditions
  }

  private var counts: [FieldExpression] {
    [0, 1, 6].map { .comparison(.count(value), .greater, .constant(.integer($0))) }
  }

  private func textConditions(_ contents: [FieldContent]) -> [FieldExpression] {
    let texts = contents.flatMap { content -> [String] in
      switch content {
      case .text(let text): [text]
      case .list(let texts): texts
      default: []
      }
    }
    return [.isEmpty(value)] + counts
      + (texts + SampleValues.searches.prefix(20)).flatMap { conditions(about: $0) }
  }

  func conditions(about text: String) -> [FieldExpression] {
    let constant = FieldExpression.constant(.text(text))
    switch type.wrapped {
    case .text where isOrdered:
      return [
        .comparison(value, .equal, constant), .comparison(value, .lessOrEqual, constant),
        .text(value, .contains, constant), .text(value, .starts, constant),
      ]
    case .texts: return [.contains(value, constant)]
    default: return []
    }
  }
}
