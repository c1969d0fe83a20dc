import LogbookRecords
import LogbookSamples

enum Outcome<Item: ComparedRecord>: Equatable, Sendable {
  case record(Item?)
  case records([Item])
  case batches([[Item]])
  case count(Int)
  /// The answer to a ``ComparedCall``, as Swift code.
  case answer(String)
  case done
  case failure(StoreError)

  /// Returns whether this outcome agrees with the outcome of the same call on another store.
  ///
  /// Answers must be equal byte for byte. Failures must have the same case and, if they refer to a record or a field,
  /// must refer to the same one. The messages of failures may differ.
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

  static func same(_ left: [Item], _ right: [Item]) -> Bool {
    left.elementsEqual(right) { $0.isIdentical(to: $1) }
  }

  var records: [Item] {
    switch self {
    case .record(let record): [record].compactMap(\.self)
    case .records(let records): records
    case .batches(let batches): Array(batches.joined())
    case .count, .answer, .done, .failure: []
    }
  }

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
