import LogbookRecords
import Foundation

/// A source of realistic values, chosen according to the types and names of fields.
struct PlausibleValues: Sendable {
  /// The index of the current record, or −1 before the first record.
  private var index = -1
  private var seed: UInt64 = 0

  mutating func begin(seed: UInt64) {
    index += 1
    self.seed = seed
  }

  /// Returns a realistic value for a field, or `nil` if the value should be drawn at random.
  func content<Item>(of field: SampleField<Item>) -> FieldContent? {
    var random = SplitMix64(seed: seed &+ UInt64(field.position))
    if field.type.isOptional, random.next() % 5 == 0 { return .null }
    let words = field.words
    let content: FieldContent? =
      switch field.type.wrapped {
      case .text where field.choices == nil: .text(text(words, field, &random))
      case .integer where field.isUnique: .integer(Int64(field.described?.bounds.least?.integer ?? 1) &+ Int64(index))
      case .integer where field.choices == nil: .integer(Int64(integer(words, &random)))
      case .real where field.isUnique: .real(Double(index + 1))
      case .real: .real(real(words, &random))
      // 8:00 UTC on January 2, 2023, plus one day for each preceding record.
      case .date where field.isUnique: .integer(1_672_646_400_000 + Int64(index) * 86_400_000)
      case .date: FieldContent(date(words, &random))
      case .texts: .list((0..<random.pick([0, 0, 1, 1, 2, 3])).map { _ in random.pick(Self.labels) })
      case .bytes: .blob((0..<16).map { _ in UInt8(truncatingIfNeeded: random.next()) })
      default: nil
      }
    // Return `nil` if the value is outside the bounds of the field or rejected by a custom type.
    return content.flatMap { field.permits($0) ? $0 : nil }
  }

  private func text<Item>(_ words: Set<String>, _ field: SampleField<Item>, _ random: inout SplitMix64) -> String {
    let number = field.isUnique ? index + 1 : random.integer(in: 1...40)
    func isAbout(_ names: String...) -> Bool { !words.isDisjoint(with: names) }
    func numbered(_ text: String) -> String { field.isUnique ? "\(text) \(number)" : text }
    if isAbout("email", "mail") { return "\(random.pick(Self.people).lowercased()).\(number)@example.org" }
    if isAbout("url", "link", "website") { return "https://example.org/\(number)" }
    if isAbout("phone", "telephone", "mobile") { return "+49 30 901820 \(number)" }
    if isAbout("city", "town", "place", "location", "address", "region") { return numbered(random.pick(Self.places)) }
    if isAbout("country") { return numbered(random.pick(Self.countries)) }
    if isAbout("person", "author", "owner", "contact", "user", "first", "last", "surname") {
      return numbered(random.pick(Self.people))
    }
    if isAbout("notes", "note", "comment", "comments", "description", "summary", "body", "text") {
      return numbered(random.pick(Self.sentences))
    }
    if isAbout("code", "key", "sku", "reference") { return "\(field.name.prefix(2).uppercased())-\(1000 + number)" }
    // Other strings consist of the name of the field and a number, such as “Species 12”.
    return "\(field.name.prefix(1).uppercased())\(field.name.dropFirst()) \(number)"
  }

  private func integer(_ words: Set<String>, _ random: inout SplitMix64) -> Int {
    if words.contains("year") { return random.integer(in: 1990...2025) }
    if words.contains("age") { return random.integer(in: 1...95) }
    if !words.isDisjoint(with: ["percent", "percentage"]) { return random.integer(in: 0...100) }
    // Draw small numbers more often than large ones.
    return random.integer(in: 1...random.pick([5, 20, 100, 1_000]))
  }

  private func real(_ words: Set<String>, _ random: inout SplitMix64) -> Double {
    if words.contains("latitude") { return Double(random.integer(in: -60_000...70_000)) / 1_000 }
    if words.contains("longitude") { return Double(random.integer(in: -180_000...180_000)) / 1_000 }
    return Double(random.integer(in: 1...random.pick([100, 1_000, 10_000]))) / 100
  }

  private func date(_ words: Set<String>, _ random: inout SplitMix64) -> Date {
    let minute: Int64 = 60_000
    // 8:00 UTC on January 2, 2023, plus 37 minutes for each preceding record.
    let now = 1_672_646_400_000 + Int64(index) * 37 * minute
    if !words.isDisjoint(with: ["birth", "birthday", "born"]) {
      return Date(millisecondsSince1970: Int64(random.integer(in: -10_000...13_000)) * 1_440 * minute)
    }
    return Date(millisecondsSince1970: now - Int64(random.integer(in: 0...1_000)) * minute)
  }

  private static let people = [
    "Ada", "Bruno", "Chidi", "Dilan", "Elif", "Farid", "Grete", "Hoa", "Ines", "Jakub", "Zoë",
  ]
  private static let places = [
    "Görlitz", "Kochi", "Lisbon", "Tromsø", "Osaka", "Valparaíso", "Accra", "Leeds", "Nantes", "Tartu", "Wien", "Zadar",
  ]
  private static let countries = [
    "Chile", "Estonia", "Ghana", "India", "Japan", "Norway", "Portugal", "Türkiye", "Wales",
  ]
  private static let labels = ["new", "home", "urgent", "later", "checked", "shared", "work", "outdoors"]
  private static let sentences = [
    "As agreed by telephone.", "Ask again next week.", "Seen twice, once in the rain.", "Not yet confirmed.",
    "Found under the stairs.", "The second one this year.", "See the letter of the ninth.",
  ]
}

extension SampleField {
  var name: String { described?.name ?? (position == 0 ? "number" : "id") }

  /// The words in the name of the field, in lowercase; for example, “seen” and “at” for `seenAt`.
  var words: Set<String> {
    var words: [String] = [""]
    for character in name {
      if character.isUppercase || character == "_" { words.append("") }
      if character != "_" { words[words.count - 1] += character.lowercased() }
    }
    return Set(words)
  }

  func permits(_ content: FieldContent) -> Bool {
    guard canHold(content) else { return false }
    guard let (least, greatest) = described?.bounds else { return true }
    return least?.isAtMost(content) ?? true && greatest.map { content.isAtMost($0) } ?? true
  }
}
