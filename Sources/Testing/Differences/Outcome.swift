import LogbookRecords
import LogbookSamples

/// What came of a call.
enum Outcome<Record: ComparedRecord>: Equatable, Sendable {
  case record(Record?)
  case records([Record])
  case batches([[Record]])
  case count(Int)
  /// An answer as Swift.
  case answer(String)
  case done
  case failure(StoreError)

  /// Whether two stores that obey the contract may give both.
  ///
  /// Answers have to be the same byte for byte. Failures have to be of the same case; of a record that is absent or already
  /// there it has to be the same record, and of a value that is refused, the same field. Their texts may differ.
  func agrees(with other: Outcome) -> Bool {
    switch (self, other) {
    case (.record(let left), .record(let right)): Self.same([left].compactMap(\.self), [right].compactMap(\.self))
    case (.records(let left), .records(let right)): Self.same(left, right)
    case (.batches(let left), .batches(let right)):
      left.map(\.count) == right.map(\.count) && Self.same(Array(left.joined()), Array(right.joined()))
    case (.count(let left), .count(let right)): left == right
    case (.answer(let left), .answer(let right)): left.utf8.elementsEqual(right.utf8)
    case (.done, .done): true
    case (.failure(let left), .failure(let right)): left.isAlike(right)
    default: false
    }
  }

  static func same(_ left: [Record], _ right: [Record]) -> Bool {
    left.elementsEqual(right) { $0.isIdentical(to: $1) }
  }

  /// The records of an answer.
  var records: [Record] {
    switch self {
    case .record(let record): [record].compactMap(\.self)
    case .records(let records): records
    case .batches(let batches): Array(batches.joined())
    case .count, .answer, .done, .failure: []
    }
  }

  /// The outcome for a person, on one line.
  var text: String {
    switch self {
    case .record(let record): record.map { brief($0) } ?? "nil"
    case .records(let records): brief(records)
    case .batches(let batches): "batches of \(batches.map(\.count)): \(brief(Array(batches.joined())))"
    case .count(let count): "\(count)"
    case .answer(let answer): answer
    case .done: "done"
    case .failure(let error): "the failure “\(error)”"
    }
  }
}

extension StoreError {
  /// Whether it is the same failure in other words.
  fileprivate func isAlike(_ other: StoreError) -> Bool {
    switch (self, other) {
    case (.invalid(let left), .invalid(let right)): left.field == right.field
    case (.constraint, .constraint), (.noPermission, .noPermission), (.corrupt, .corrupt),
      (.cannotCreate, .cannotCreate), (.io, .io), (.outcomeUnknown, .outcomeUnknown), (.unsupported, .unsupported),
      (.misuse, .misuse):
      true
    default: self == other
    }
  }
}
