import LogbookDomain
import LogbookInterchange
import LogbookRecords
import Foundation
import Testing

struct TextEncodingTests {
  private static func utf16(_ text: String, highFirst: Bool) -> [UInt8] {
    ([0xFEFF] + Array(text.utf16)).flatMap { unit in
      let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return highFirst ? bytes.reversed() : bytes
    }
  }

  private static func utf32(_ text: String, highFirst: Bool) -> [UInt8] {
    ([0xFEFF] + text.unicodeScalars.map(\.value)).flatMap { scalar in
      let bytes = [0, 8, 16, 24].map { UInt8(scalar >> $0 & 0xFF) }
      return highFirst ? bytes.reversed() : bytes
    }
  }

  private static let text = "location,date,tested\nZürich „a“ 😀 €,2020-01-01,5\n"

  static let files: [(encoding: TextEncoding, bytes: [UInt8], location: String)] = [
    (.utf8, Array(text.utf8), "Zürich „a“ 😀 €"),
    (.utf8, [0xEF, 0xBB, 0xBF] + Array(text.utf8), "Zürich „a“ 😀 €"),
    (.utf16LowFirst, utf16(text, highFirst: false), "Zürich „a“ 😀 €"),
    (.utf16HighFirst, utf16(text, highFirst: true), "Zürich „a“ 😀 €"),
    (.utf16LowFirst, Array(utf16(text, highFirst: false).dropFirst(2)), "Zürich „a“ 😀 €"),
    (.utf16HighFirst, Array(utf16(text, highFirst: true).dropFirst(2)), "Zürich „a“ 😀 €"),
    (.utf32LowFirst, utf32(text, highFirst: false), "Zürich „a“ 😀 €"),
    (.utf32HighFirst, utf32(text, highFirst: true), "Zürich „a“ 😀 €"),
    (.utf32LowFirst, Array(utf32(text, highFirst: false).dropFirst(4)), "Zürich „a“ 😀 €"),
    (.utf32HighFirst, Array(utf32(text, highFirst: true).dropFirst(4)), "Zürich „a“ 😀 €"),
    (
      .windows1252,
      Array("location,date,tested\nZ".utf8) + [0xFC] + Array("rich ".utf8) + [0x84] + Array("a".utf8) + [
        0x93, 0x20, 0x80,
      ]
        + Array(",2020-01-01,5\n".utf8), "Zürich „a“ €"
    ),
  ]

  @Test(arguments: files.indices)
  func `text is read in its encoding, in chunks of any size`(index: Int) async throws {
    let (encoding, bytes, location) = Self.files[index]
    for chunkSize in [1, 2, 3, 5, 65_536] {
      #expect(try TextEncoding.found(in: ByteSource(bytes: bytes, chunkSize: chunkSize)) == encoding)
      var reader = try CSVReader(ByteSource(bytes: bytes, chunkSize: chunkSize).decoded(from: encoding))
      _ = try reader.next()
      _ = try reader.next()
      #expect(try reader.text(at: 0) == location)
    }
    let (storage, result) = try await imported(bytes, as: .reports)
    #expect(result.encoding == encoding)
    #expect(try await storage.allReports().map(\.location) == [location])
  }

  static let named: [(encoding: TextEncoding, bytes: [UInt8], location: String)] = [
    (.shiftJIS, [0x93, 0x8C, 0x8B, 0x9E], "東京"), (.windows1250, [0x9C, 0xB9], "śą"), (.latin2, [0xB6, 0xB1], "śą"),
    (.windows1251, [0xC0], "А"), (.windows1253, [0xC1], "Α"), (.windows1254, [0xDD], "İ"), (.latin1, [0xE9], "é"),
  ]

  @Test(arguments: named.indices)
  func `text is read in the encoding that is given`(index: Int) async throws {
    let (encoding, location, text) = Self.named[index]
    let rows = Array("location,date,tested\n".utf8) + location + Array(",2020-01-01,5\nBern,2020-01-01,6".utf8)
    let (storage, result) = try await imported(rows, as: .reports) { $0.encoding = encoding }
    #expect(result.encoding == encoding)
    #expect(try await storage.allReports().map(\.location).sorted() == ["Bern", text].sorted())
    #expect(["latin2", "CP1251", "sjis"].map(TextEncoding.init(name:)) == [.latin2, .windows1251, .shiftJIS])
    #expect(TextEncoding(name: encoding.rawValue.lowercased().replacing("-", with: "_")) == encoding)
  }

  @Test func `the mark of a file takes precedence over the given encoding`() async throws {
    for (encoding, bytes, location) in Self.files[1...3] {
      let (storage, result) = try await imported(bytes, as: .reports) { $0.encoding = .latin1 }
      #expect(result.encoding == encoding)
      #expect(try await storage.allReports().map(\.location) == [location])
    }
  }

  @Test(
    arguments: [
      (TextEncoding.windows1253, [0xC1, 0xD2, 0xC2], 0xD2 as UInt8, 1), (.windows1252, [0x41, 0x81], 0x81, 1),
      (.shiftJIS, [0x93, 0x8C, 0xFF, 0x8B, 0x9E], 0xFF, 1), (.utf8, [0x41, 0xE9], 0xE9, 1),
    ] as [(TextEncoding, [UInt8], UInt8, Int)]
  )
  func `a byte that is no character is refused with its line, and the other fields are read`(
    encoding: TextEncoding,
    location: [UInt8],
    byte: UInt8,
    field: Int
  ) async throws {
    let bytes = Array("location,date,tested\nBern,2020-01-01,6\n".utf8) + location + Array(",2020-01-02,5\n".utf8)
    let (storage, result) = try await imported(bytes, as: .reports) { ($0.encoding, $0.onInvalid) = (encoding, .skip) }
    #expect(try await storage.allReports().map(\.location) == ["Bern"])
    let row = try #require(result.invalid.first)
    #expect((row.line, row.column) == (3, "location"))
    #expect(row.isBadlyEncoded)
    #expect(row.reason == "\(CSVProblem.Reason.notEncoded(field: field, byte: byte))")
  }

  @Test(arguments: ["date,a\0b\n2020-01-01,5\n", "location,2020-01-01\na\0b,5\n"])
  func `the name of a location in a wide table with NUL is refused`(text: String) async throws {
    await #expect(throws: ImportFailure.self) { try await imported(text, as: .reports) { $0.wide = .tested } }
  }

  @Test(arguments: [RecordKind.reports, .tasks])
  func `text with NUL is refused, unless it comes from an export`(kind: RecordKind) async throws {
    let (headings, row) =
      kind == .tasks ? ("title,due", "a\0b,2020-01-01") : ("location,date,tested", "a\0b,2020-01-01,5")
    await #expect(throws: ImportFailure.self) { try await imported("\(headings)\n\(row)\n", as: kind) }
    let id = "11111111-1111-4111-8111-111111111111"
    #expect(try await imported("id,\(headings)\n\(id),\(row)\n", as: kind).result.imported == 1)
  }

  @Test func `text with a few damaged bytes is still detected as UTF-8`() throws {
    func found(_ bytes: [UInt8]) throws -> TextEncoding { try TextEncoding.found(in: ByteSource(bytes: bytes)) }
    #expect(try found(Array("é é".utf8) + [0xE9]) == .utf8)
    #expect(try found(Array("é".utf8) + [0xE9, 0x20, 0xE9]) == .windows1252)
    // The last character is incomplete.
    #expect(try found(Array("éé".utf8) + [0xE2, 0x82]) == .utf8)
    // Neither text is Windows-1252: 0x81 is undefined in that encoding, and NUL does not occur in text.
    #expect(try found([0xE9, 0x81]) == .utf8)
    #expect(try found([0xE9, 0x00]) == .utf8)
    // ASCII bytes are skipped eight at a time, but NUL and bytes that are not ASCII must be found at every position.
    let ascii = [UInt8](repeating: 0x41, count: 24)
    for index in ascii.indices {
      var text = ascii
      text[index] = 0xE9
      #expect(try found(text) == .windows1252)
      #expect(try found(text + [0x41, 0, 0x41] + ascii) == .utf8)
      text[index] = 0
      #expect(try found(text + [0xE9] + ascii) == .utf8)
    }
    // The bytes are an overlong encoding, a surrogate, and a code point beyond the Unicode range.
    #expect(try found([0xC0, 0xAF, 0xED, 0xA0, 0x80, 0xF4, 0x90, 0x80, 0x80]) == .utf8)
    #expect(try found([]) == .utf8)
  }

  @Test func `a byte that is undefined in Windows-1252 becomes invalid UTF-8`() throws {
    let source = ByteSource(bytes: [0xE9, 0x81, 0x41]).decoded(from: .windows1252)
    var text = [UInt8](repeating: 0, count: 64)
    let count = try source.fill(&text, from: 0)
    #expect(text[..<count] == [0xC3, 0xA9, 0xFF, 0x81, 0x41])
  }

  @Test func `an incomplete UTF-16 character is refused with its line`() async throws {
    var bytes = Self.utf16("location,date,tested\nA,2020-01-01,5\nB?,2020-01-01,5\n", highFirst: false)
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "?")))
    bytes.replaceSubrange(place...place + 1, with: [0x00, 0xD8])
    let (storage, result) = try await imported(bytes + [0x41], as: .reports) { $0.onInvalid = .skip }
    #expect(try await storage.allReports().map(\.location) == ["A"])
    #expect(result.invalid.map(\.line) == [3, 4])
  }

  @Test(arguments: [[0x50, 0x4B, 0x03, 0x04, 0x14], [0x1F, 0x8B, 0x08]] as [[UInt8]])
  func `a file that is not text is refused`(bytes: [UInt8]) async {
    await #expect(throws: ImportError.self) { try await imported(bytes, as: .tasks) }
  }
}
