import LogbookRecords
import LogbookSamples

/// A generator of random operations that often cause conflicts and leave at most a few dozen records in the store.
struct OperationDrawing<Item: ComparedRecord> {
  private var random: SplitMix64
  private let ids = Item.identities
  private let queries: [Item.Query]
  private let calls = Item.comparedCalls
  private var nextCall = 0
  /// The next operations, last one first.
  private var planned: [StoreCall<Item>] = []

  init(seed: UInt64) throws(ValidationError) {
    random = SplitMix64(seed: seed)
    var samples: [Item] = []
    for id in ids {
      samples.append(try .drawn(from: &random, of: .varied, parentID: nil).identified(by: id, number: nil))
    }
    queries = Item.queries(about: samples).filter { Item.swiftArguments($0) { _ in "" }.joined().utf8.count < 400 }
  }

  /// Returns the next operation. Half of the writes are preceded and followed by the same reading operation, which
  /// finds stores that answer from what they remember.
  ///
  /// - Parameter isNearEnd: Whether to allow operations that make later operations less useful, such as an insertion
  ///   that exhausts the record numbers.
  mutating func next(_ content: [Item], isNearEnd: Bool) throws(ValidationError) -> StoreCall<Item> {
    if let planned = planned.popLast() { return planned }
    let call = try drawn(content, isNearEnd)
    guard call.isWriting, random.next() % 2 == 0 else { return call }
    let reading: StoreCall<Item> =
      switch random.integer(in: 0...3) {
      case 0: .recordNumbered(number(content))
      case 1: .records(query(content))
      default: .recordWithID(call.firstID ?? id(content, known: 3))
      }
    planned = [reading, call]
    return reading
  }

  private mutating func drawn(_ content: [Item], _ isNearEnd: Bool) throws(ValidationError) -> StoreCall<Item> {
    switch random.integer(in: 0...99) {
    case ..<14: .insertOne(try newRecord(content, isNearEnd))
    case ..<26:
      .insert(
        try records(random.integer(in: 0...5)) { drawing throws(ValidationError) in
          try drawing.newRecord(content, isNearEnd)
        }
      )
    case ..<40:
      .update(
        try records(random.pick([0, 1, 1, 1, 2, 3])) { drawing throws(ValidationError) in
          try drawing.changedRecord(content)
        }
      )
    case ..<46: .delete((0..<random.pick([0, 1, 1, 2, 3])).map { _ in id(content, known: 8) })
    case ..<50: .deleteMatching(deletion(content))
    case ..<56: .recordWithID(id(content, known: 3))
    case ..<62: .recordNumbered(number(content))
    case ..<76: .records(query(content))
    case ..<84: .count(query(content))
    case ..<92: .batches(query(content), size: random.pick([1, 2, 3, 7, 100, 0, -1, .max]))
    default: otherCall(query(content))
    }
  }

  private mutating func otherCall(_ query: Item.Query) -> StoreCall<Item> {
    if calls.isEmpty { return .records(query) }
    nextCall += 1
    return .other(calls[nextCall % calls.count], query)
  }

  private mutating func records(
    _ count: Int,
    _ make: (inout Self) throws(ValidationError) -> Item
  ) throws(ValidationError) -> [Item] {
    var records: [Item] = []
    while records.count < count { records.append(try make(&self)) }
    return records
  }

  private mutating func newRecord(_ content: [Item], _ isNearEnd: Bool) throws(ValidationError) -> Item {
    let taken = Set(content.map(\.id))
    let free = ids.filter { !taken.contains($0) }
    let id = free.isEmpty || random.next() % 8 == 0 ? random.pick(ids) : random.pick(free)
    if isNearEnd, random.next() % 8 == 0 { return try record(id, Item.numbers.upperBound, content) }
    return try record(id, random.next() % 3 == 0 ? number(content) : nil, content)
  }

  private mutating func changedRecord(_ content: [Item]) throws(ValidationError) -> Item {
    let id = id(content, known: 10)
    let stored = content.first { $0.id == id }?.number
    return try record(id, random.pick([nil, nil, nil, stored, stored, number(content)]), content)
  }

  private mutating func record(_ id: Item.ID, _ number: Int?, _ content: [Item]) throws(ValidationError) -> Item {
    // Give only a few records extreme values. Otherwise, most aggregations would fail, because the sums of numeric
    // fields would overflow.
    let values: RecordValues = random.next() % 16 == 0 ? .hostile : .compared
    let parentID = random.next() % 2 == 0 ? self.id(content, known: 5) : nil
    let drawn = try Item.drawn(from: &random, of: values, parentID: parentID == id ? nil : parentID)
    return try drawn.identified(by: id, number: number.flatMap { Item.numbers.contains($0) ? $0 : nil })
  }

  /// Returns the ID of a random stored record. With probability 1 / `known`, or if no record is stored, returns a
  /// random element of ``ids`` instead.
  private mutating func id(_ content: [Item], known: UInt64) -> Item.ID {
    content.isEmpty || random.next() % known == 0 ? random.pick(ids) : random.pick(content).id
  }

  private mutating func number(_ content: [Item]) -> Int {
    let last = content.last?.number ?? 0
    let taken = content.isEmpty ? 1 : random.pick(content).number ?? 1
    return random.pick([taken, taken, taken, last + 1, random.integer(in: 1...40), random.pick([0, -1, .max])])
  }

  private mutating func query(_ content: [Item]) -> Item.Query {
    content.isEmpty || random.next() % 2 == 0 ? random.pick(queries) : Item.query(about: content, from: &random)
  }

  /// Returns a query for a deletion. The query usually matches at most two records, so that enough records remain in
  /// the store.
  private mutating func deletion(_ content: [Item]) -> Item.Query {
    let query = query(content)
    return random.next() % 8 == 0 ? query : query.page(limit: random.integer(in: 0...2), offset: query.offset)
  }
}

extension StoreCall {
  /// The ID of the first record that the operation inserts, updates or deletes.
  fileprivate var firstID: Item.ID? {
    switch self {
    case .insertOne(let record): record.id
    case .insert(let records), .update(let records): records.first?.id
    case .delete(let ids): ids.first
    default: nil
    }
  }
}
