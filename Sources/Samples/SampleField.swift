package import LogbookRecords
import Foundation

/// A field of a record, with the information needed to generate samples and queries.
package struct SampleField<Item: Record>: Sendable {
  /// The position of the field: 0 for the number, 1 for the ID, then the other fields in the order of the description.
  package let position: Int
  /// The type of the field.
  package let type: FieldType
  /// Whether queries can sort by the field and compare its values with `<`.
  package let isOrdered: Bool
  /// The values of an enumeration; `nil` if the type of the field is not an enumeration. For an enumeration that is not
  /// `CaseIterable`, the array contains only the value in the template.
  package let choices: [FieldContent]?
  /// The description of the field; `nil` for the number and the ID.
  let described: FieldDescription<Item>?
  let canHold: @Sendable (FieldContent) -> Bool

  /// The number, the ID and the described fields of the record, in the order of their positions.
  package static var all: [Self] {
    var collector = Collector()
    Item.describe(&collector)
    return collector.fields
  }

  private struct Collector: Describer {
    var fields: [SampleField] = []
    let described = RecordDescription<Item>.shared.fields
    let template = Item.template.fieldContents

    mutating func identity(
      _ id: any WritableKeyPath<Item, RecordID<Item>> & Sendable,
      _ number: any WritableKeyPath<Item, Int?> & Sendable
    ) {
      add(Int?.self, nil)
      add(RecordID<Item>.self, nil)
    }

    mutating func field<Value: FieldValue>(
      _ name: String,
      _ path: any WritableKeyPath<Item, Value> & Sendable,
      _ options: @autoclosure () -> [FieldOption]
    ) {
      add(Value.self, described[fields.count - 2])
    }

    private mutating func add<Value: FieldValue>(_ type: Value.Type, _ described: FieldDescription<Item>?) {
      @Sendable func canHold(_ content: FieldContent) -> Bool {
        do { return try Value.read(from: FieldContents([content]), at: 0) != nil } catch { return false }
      }
      fields.append(
        SampleField(
          position: fields.count,
          type: Value.fieldType,
          isOrdered: FieldExpression.isOrdered(Value.self),
          choices: choices(of: Value.self, canHold),
          described: described,
          canHold: { canHold($0) }
        )
      )
    }

    private func choices<Value: FieldValue>(of type: Value.Type, _ canHold: (FieldContent) -> Bool) -> [FieldContent]? {
      var wrapped: Any.Type = type
      while let optional = wrapped as? any OptionalValue.Type { wrapped = optional.wrappedType }
      if let cases = wrapped as? any (CaseIterable & FieldValue).Type { return contents(of: cases) }
      // The cases of an enumeration that is not `CaseIterable` are unknown, except the case in the template. A
      // raw-representable type is considered an enumeration if its initializer rejects a raw value that is unlikely to
      // represent a case.
      let isRaw = wrapped is any RawRepresentable.Type
      let example: FieldContent = type.fieldType.wrapped == .text ? .text("\u{1F9EA}") : .integer(-7_777_777)
      return isRaw && !canHold(example) ? [template[fields.count]] : nil
    }

    private func contents<Value: CaseIterable & FieldValue>(of type: Value.Type) -> [FieldContent] {
      type.allCases.map(\.fieldContent)
    }
  }
}

extension SampleField {
  /// Whether the field refers to records of the same kind.
  var isReferenceToOwnKind: Bool { described?.reference?.target == Item.name }
  /// Whether no two records may have the same value in this field.
  package var isUnique: Bool { described?.isUnique == true }

  func canHold(text: String) -> Bool {
    if described?.isNotBlank == true, text.isBlank { return false }
    switch type.wrapped {
    case .text: return choices == nil && canHold(.text(text))
    case .texts: return canHold(.list([text]))
    default: return false
    }
  }

  func content(holding text: String, _ seed: UInt64) -> FieldContent {
    if type.wrapped == .texts { return .list(["first", text, "last"]) }
    return .text(isUnique ? "\(text) \(seed)" : text)
  }

  func content(from random: inout SplitMix64, of values: RecordValues) -> FieldContent {
    // A sample must not refer to another one, because a law may delete that one.
    if isReferenceToOwnKind { return type.isList ? .uuids([]) : .null }
    if type.isOptional, random.next() % 3 == 0 { return .null }
    if isUnique, let content = uniqueContent(from: &random, of: values) { return content }
    if let choices { return random.pick(choices) }
    return drawnContent(from: &random, of: values)
  }

  private func drawnContent(from random: inout SplitMix64, of values: RecordValues) -> FieldContent {
    switch type.wrapped {
    case .integer: return random.pick(numbers(values.integers.map { .integer(Int64($0)) }))
    case .real: return random.pick(numbers(values.reals.map { .real($0) }))
    case .boolean: return .integer(random.pick([0, 1]))
    case .text:
      let pool = described?.isNotBlank == true || random.next() % 4 != 0 ? values.names : values.notes + [""]
      let text = FieldContent.text(random.pick(pool))
      // Fall back to the template's text, because a custom type may accept no other text.
      return canHold(text) ? text : Item.template.fieldContents[position]
    case .date: return FieldContent(random.pick(values.dates))
    case .uuid: return .uuid(random.pick(ids))
    case .uuids:
      // The list begins with any ID, so that many lists have no element in common, and others only some.
      let (ids, first) = (ids, Int(random.next() % 5))
      return .uuids((0..<random.pick([0, 0, 1, 2, 3])).map { ids[(first + $0) % ids.count] })
    case .bytes: return .blob(random.pick([[], [0], [255], [1, 2, 3], Array(0...255)]))
    case .texts:
      let count = random.pick(values.tagCounts)
      return .list((0..<count).map { _ in random.pick(values.tags) })
    // Unreachable: `content(from:of:)` has already picked one of the choices of a ranked field, and
    // `wrapped` is never optional.
    case .ranked, .optional: return .null
    }
  }

  /// The IDs that a sample can contain.
  private var ids: [UUID] {
    // An acyclic field must not contain the ID of a sample, because the sample could then refer to itself. A reference
    // leads to one of the records that `insertTargets(_:)` inserts.
    let isReferring = described?.isAcyclic == true || described?.reference != nil
    return (isReferring ? RecordID<Item>.referred(5) : (1...5).map(RecordID<Item>.init(seed:))).map(\.rawValue)
  }

  private func numbers(_ numbers: [FieldContent]) -> [FieldContent] {
    guard let (least, greatest) = described?.bounds else { return numbers }
    let bounds = [least, greatest].compactMap { $0?.number(as: type.wrapped) }
    let inRange = (numbers + bounds).filter { number in
      (least?.isAtMost(number) ?? true) && (greatest.map { number.isAtMost($0) } ?? true)
    }
    return inRange.isEmpty ? [Item.template.fieldContents[position]] : inRange
  }

  /// Returns a value derived from a random seed (see ``RecordValues/distinctValues``), or `nil` if the field permits
  /// none of the values derived from the seed.
  private func uniqueContent(from random: inout SplitMix64, of values: RecordValues) -> FieldContent? {
    let seed = random.next() % values.distinctValues
    // Spread all seeds, including small ones, over the 52-bit integers, each of which a `Double` represents exactly.
    let (number, spread) = (seed & Self.mask, (seed &* 0x9E37_79B9_7F4A_7C15) >> 12)
    let contents: [FieldContent] =
      switch type.wrapped {
      case .integer:
        ([integer(number)] + [1_000_000, 10_000, 1_000, 100].map { Int64(seed % $0) }).map { .integer($0) }
      case .real: [.real(real(number, fraction: Double(spread) / Double(Self.mask)))]
      case .text: [.text(text(seed, random.pick(values.names))), exampleText(seed)]
      case .date: [.integer(Date.storableMilliseconds.lowerBound + Int64(spread % Self.storableDates))]
      case .uuid where described?.reference != nil: [.uuid(RecordID<Item>.referred(at: seed).rawValue)]
      case .uuid: [.uuid(RecordID<Item>(seed: seed).rawValue)]
      case .bytes: [.blob((0..<8).map { UInt8(truncatingIfNeeded: seed >> ($0 * 8)) })]
      default: []
      }
    return contents.first(where: permits)
  }

  private static var mask: UInt64 { 1 << 52 - 1 }
  private static var storableDates: UInt64 { UInt64(Date.storableMilliseconds.count) }

  private func bound(_ bound: FieldContent?) -> FieldContent? { bound?.number(as: type.wrapped) }

  private func integer(_ number: UInt64) -> Int64 {
    let (least, greatest) = (bound(described?.bounds.least)?.integer, bound(described?.bounds.greatest)?.integer)
    let number = Int64(number)
    guard let least = least.map(Int64.init) else { return number }
    // Without an upper bound, the sum may wrap around. It is then less than the lower bound, and is rejected.
    guard let greatest = greatest.map(Int64.init) else { return least &+ number }
    return least &+ number % (Int64(min(UInt64(bitPattern: greatest &- least), Self.mask)) + 1)
  }

  private func real(_ number: UInt64, fraction: Double) -> Double {
    let (least, greatest) = (bound(described?.bounds.least)?.real, bound(described?.bounds.greatest)?.real)
    return switch (least.flatMap { $0.isFinite ? $0 : nil }, greatest.flatMap { $0.isFinite ? $0 : nil }) {
    case (let least?, let greatest?): least * (1 - fraction) + greatest * fraction
    case (let least?, nil): least + Double(number)
    case (nil, let greatest?): greatest - Double(number)
    case (nil, nil): Double(number)
    }
  }

  /// Returns the given name followed by the seed. For one seed in eight, the result is instead a short string that
  /// represents only the seed.
  ///
  /// A short string remains distinct even if the record type shortens strings.
  private func text(_ seed: UInt64, _ name: String) -> String {
    seed % 8 == 7 ? String(String(seed, radix: 36).reversed()) : "\(name) \(seed)"
  }

  /// Returns the field's text in the template, with the ASCII digits and letters replaced according to the seed.
  private func exampleText(_ seed: UInt64) -> FieldContent {
    var rest = seed
    func other(_ scalar: Unicode.Scalar, _ range: ClosedRange<Unicode.Scalar>) -> Unicode.Scalar? {
      guard range.contains(scalar) else { return nil }
      let count = UInt64(range.upperBound.value - range.lowerBound.value + 1)
      defer { rest /= count }
      return Unicode.Scalar(range.lowerBound.value + UInt32(rest % count))
    }
    let example = Item.template.fieldContents[position].text ?? ""
    let scalars = example.unicodeScalars.reversed().map { scalar in
      other(scalar, "0"..."9") ?? other(scalar, "a"..."z") ?? other(scalar, "A"..."Z") ?? scalar
    }
    return .text(String(String.UnicodeScalarView(scalars.reversed())))
  }
}

extension FieldContent {
  func isAtMost(_ other: FieldContent) -> Bool {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): left <= right
    case (.real(let left), .real(let right)): left <= right
    case (.integer(let left), .real(let right)): Double(left) <= right
    case (.real(let left), .integer(let right)): left <= Double(right)
    default: false
    }
  }

  fileprivate func number(as type: FieldType) -> FieldContent? {
    switch (self, type) {
    case (.integer(let number), .real): .real(Double(number))
    case (.real(let number), .integer): Int64(exactly: number).map { .integer($0) }
    default: self
    }
  }
}
