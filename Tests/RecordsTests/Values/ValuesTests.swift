import LogbookDomain
import LogbookRecords
import LogbookSamples
import Foundation
import Testing

@Suite struct ValuesTests {
  @Test(arguments: [
    ("Ä", "a\u{308}"), ("STRASSE", "strasse"), ("É", "e\u{301}"), ("Ω", "\u{2126}"), ("Kelvin", "\u{212A}elvin"),
    ("ǆ", "Ǆ"),
  ])
  func `matching keys ignore case and composition`(left: String, right: String) {
    #expect(left.matchingKey.utf8.elementsEqual(right.matchingKey.utf8))
  }

  @Test(arguments: [("a", "ä"), ("a", "b"), ("か", "が"), ("a", "a "), ("1", "１")])
  func `matching keys distinguish accents, widths and everything else`(left: String, right: String) {
    #expect(left.matchingKey != right.matchingKey)
  }

  @Test(arguments: [("Ärger", "arger"), ("ＡＢＣ", "abc"), ("crème", "CREME"), ("a\0b", "a\u{FFFD}b")])
  func `search keys compare only base letters`(left: String, right: String) {
    #expect(left.searchKey.utf8.elementsEqual(right.searchKey.utf8))
  }

  @Test(arguments: ["plain", "ǅ İ ß ﬁ", "e\u{301}\u{327}", "😀 日本", "\u{1F9D1}\u{200D}\u{1F680}", "a\u{308}\u{323}"])
  func `the key of a key is the key itself`(text: String) {
    #expect(text.matchingKey.matchingKey.utf8.elementsEqual(text.matchingKey.utf8))
    #expect(text.searchKey.searchKey.utf8.elementsEqual(text.searchKey.utf8))
  }

  @Test func `matching keys are those of Foundation`() {
    func expectSameKey(_ text: String) {
      let key = text.precomposedStringWithCanonicalMapping.folding(options: .caseInsensitive, locale: nil)
      let isSame = text.matchingKey.utf8.elementsEqual(key.precomposedStringWithCanonicalMapping.utf8)
      #expect(isSame, "\(text.debugDescription)")
    }
    // All scalars below U+3000, which include those of most modern scripts, and every 101st code point from U+3000 on.
    let values = [UInt32](0...0x2FFF) + stride(from: 0x3000, through: 0x10FFFF, by: 101)
    for scalar in values.compactMap(Unicode.Scalar.init) {
      expectSameKey("\(scalar)")
      expectSameKey("aÉ\(scalar)中b")
    }
  }

  @Test func `the keys of a long string are those of its parts`() {
    var random = SplitMix64(seed: 4096)
    let units = [
      "a", "B", "ä", "a\u{308}", "\u{301}", "\u{327}", "한", "\u{1112}\u{1161}", "\u{11AB}", "ＡＢ", "ß", "Σ",
      "\n", "\r", "\u{200D}", "😀", "👩\u{200D}🚀", "\u{9C7}\u{9BE}", "\u{D4D}", "日", "ﬁ", "İ", "\0",
    ]
    for _ in 0..<10 {
      let text = (0..<5000).map { _ in units.randomElement(using: &random) ?? "" }.joined()
      let plain = text.precomposedStringWithCanonicalMapping
      let matchingKey = plain.folding(options: [.caseInsensitive], locale: nil)
      #expect(text.matchingKey.utf8.elementsEqual(matchingKey.precomposedStringWithCanonicalMapping.utf8))
      let searchKey = plain.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        .precomposedStringWithCanonicalMapping.replacing("\0", with: "\u{FFFD}")
      #expect(text.searchKey.utf8.elementsEqual(searchKey.utf8))
    }
  }

  @Test func `strings are sorted by the bytes of their matching keys`() {
    var random = SplitMix64(seed: 1)
    let units = [
      "a", "A", "b", "I", "i", "s", "S", "ß", "ä", "\u{301}", "\u{307}", "İ", "\u{212A}", "ﬁ", "Z", "한", " ", "😀",
      "Ä", "É", "Ж", "ж", "й", "σ", "ς", "Σ", "中", "日", "か", "\u{3099}", "\u{1112}", "\u{1161}", "\u{11AB}", "\u{345}",
    ]
    func text(_ count: Int) -> String { (0..<count).map { _ in units.randomElement(using: &random) ?? "" }.joined() }
    for _ in 0..<40_000 {
      let start = text(.random(in: 0...2, using: &random))
      let other = Bool.random(using: &random) ? start : start.lowercased()
      let (left, right) = (
        start + text(.random(in: 0...3, using: &random)), other + text(.random(in: 0...3, using: &random))
      )
      let (leftKey, rightKey) = (left.matchingKey.utf8, right.matchingKey.utf8)
      let expected = leftKey.elementsEqual(rightKey) ? nil : leftKey.lexicographicallyPrecedes(rightKey)
      #expect(
        SortTerm.ascending(0).precedes(left, right) == expected,
        "\(left.debugDescription) \(right.debugDescription)"
      )
      #expect(SortTerm.descending(0).precedes(left, right) == expected.map(!))
    }
  }

  @Test func `a time-ordered UUID has version 7, contains its timestamp and is unique`() {
    let moment = Date(timeIntervalSince1970: 1_600_000_000.123)
    let ids = (0..<1000).map { _ in UUID.timeOrdered(at: moment) }
    #expect(Set(ids).count == 1000)
    // The UUID begins with its timestamp, 1,600,000,000,123 ms, in hexadecimal.
    #expect(ids.allSatisfy { $0.uuidString.hasPrefix("0174876E-807B-7") })
    #expect(ids.allSatisfy { "89AB".contains(Array($0.uuidString)[19]) })
    #expect(UUID.timeOrdered(at: moment) < UUID.timeOrdered(at: moment + 0.001))
    #expect(UUID.timeOrdered(at: .distantPast).uuidString.hasPrefix("00000000-0000-7"))
    #expect(UUID.timeOrdered(at: Date(timeIntervalSince1970: .infinity)).uuidString.hasPrefix("FFFFFFFF-FFFF-7"))
  }

  @Test func `UUIDs of successive microseconds are in ascending order`() {
    let ids = (0..<1000).map { UUID.timeOrdered(at: Date(timeIntervalSince1970: 1_600_000_000 + Double($0) / 1e6)) }
    #expect(ids == ids.sorted())
  }

  @Test func `the text of a UUID is what Foundation writes, and is read in any case`() {
    for _ in 0..<1000 {
      let id = UUID()
      var text = Array("id: ".utf8)
      id.appendText(to: &text)
      #expect(String(decoding: text, as: UTF8.self) == "id: \(id.uuidString)")
      #expect("\(RecordID<TaskItem>(id))" == id.uuidString.lowercased())
      for text in [id.uuidString, id.uuidString.lowercased()] {
        #expect(UUID(canonical: Array(text.utf8).span) == id)
      }
    }
  }

  @Test func `text with any wrong character or of any wrong length is not a UUID`() {
    let text = Array("89abcdef-0123-4567-89AB-CDEF01234567".utf8)
    for position in text.indices {
      for byte in UInt8.min ... .max {
        var other = text
        other[position] = byte
        let isDash = [8, 13, 18, 23].contains(position)
        let isRight = isDash ? byte == UInt8(ascii: "-") : "0123456789ABCDEFabcdef".utf8.contains(byte)
        #expect((UUID(canonical: other.span) != nil) == isRight, "\(byte) at \(position)")
      }
    }
    for other in [[], text.dropLast(), text + [UInt8(ascii: "0")]].map(Array.init) {
      #expect(UUID(canonical: other.span) == nil)
    }
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59.999Z"), (1_608_975_000_007, "2020-12-26T09:30:00.007Z"),
    (-62_135_596_800_000, "0001-01-01T00:00:00Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
  ])
  func `a date is written and read as ISO 8601`(milliseconds: Int64, text: String) {
    let date = Date(millisecondsSince1970: milliseconds)
    #expect(date.iso8601 == text)
    #expect(Date(iso8601: text) == date)
  }

  @Test(
    arguments: [
      (0.0004, 0), (0.0006, 1), (-0.0004, 0), (-0.0006, -1), (0.0016, 2), (0.0625, 63), (-0.0625, -63),
      (1_600_000_000, 1_600_000_000_000),
      (253_402_300_799.9994, 253_402_300_799_999), (253_402_300_799.9996, nil),
      (-62_135_596_800.0004, -62_135_596_800_000),
      (-62_135_596_800.0006, nil), (.nan, nil), (.infinity, nil),
    ] as [(Double, Int64?)]
  )
  func `a date is rounded to the nearest millisecond`(seconds: Double, milliseconds: Int64?) {
    #expect(Date(timeIntervalSince1970: seconds).millisecondsSince1970 == milliseconds)
  }

  @Test func `a date out of range is written as the nearest date in range`() {
    #expect(Date.distantFuture.addingTimeInterval(1e12).iso8601 == "9999-12-31T23:59:59.999Z")
    #expect(Date(timeIntervalSince1970: -1e12).iso8601 == "0001-01-01T00:00:00Z")
  }

  @Test func `an ID is written as by Foundation, in lowercase`() {
    for _ in 0..<100 {
      let id = UUID()
      #expect(RecordID<Report>(id).description == id.uuidString.lowercased())
    }
  }

  @Test(arguments: [
    "", "2020-12-26", "2020-12-26T09:30:00", "2020-12-26 09:30:00Z", "2020-02-30T09:30:00Z", "2020-12-26T24:30:00Z",
    "2020-12-26T09:30:00.07Z", "2020-12-26T09:60:00Z", "+020-12-26T09:30:00Z", "２020-12-26T09:30:00Z",
  ])
  func `text in a different form is not a date`(text: String) {
    #expect(Date(iso8601: text) == nil)
  }

  @Test func `a change is the difference between the states before and after`() {
    let ids = (0..<6).map { _ in Report.ID(UUID()) }
    let change = StoreChange<Report>(steps: [
      .insert(ids[0]), .update(ids[0]), .update(ids[1]), .update(ids[1]), .insert(ids[2]), .delete(ids[2]),
      .update(ids[3]),
      .delete(ids[3]), .delete(ids[4]), .insert(ids[4]), .insert(ids[5]),
    ])
    #expect(change == StoreChange(inserted: [ids[0], ids[5]], updated: [ids[1], ids[4]], deleted: [ids[3]]))
    #expect(StoreChange<Report>(steps: [.insert(ids[2]), .delete(ids[2])]).isEmpty)
  }

  @Test func `the description of an error contains no stored values`() {
    let error = StoreError.invalid(ValidationError(field: "title", value: "secret", rule: "must not be blank"))
    #expect(error.localizedDescription == "title must not be blank")
    #expect(error.description == "title must not be blank")
  }

  @Test func `errors can refer to records of any kind`() {
    #expect("\(StoreError.notFound(RecordReference(kind: "place", "number 3")))" == "there is no place number 3")
    #expect("\(StoreError.newerSchema(found: 3, supported: 2))".hasSuffix("this program reads up to 2"))
  }

  @Test func `a sort term applies its direction and puts missing values last`() {
    #expect(SortTerm.ascending("rating").precedes(1, 2) == true)
    #expect(SortTerm.descending("rating").precedes(1, 2) == false)
    #expect(SortTerm.descending("rating").precedes(nil, 2) == false)
    #expect(SortTerm.ascending("city").precedes("\u{C4}", "\u{E4}") == nil)
  }
}
