import LogbookInterchange
import Testing

private enum ReadItem: Hashable {
  case record(line: Int, [String])
  case problem(CSVProblem)
}

private func read(
  _ text: String,
  chunkSize: Int = 65_536,
  delimiter: CSVDelimiter? = nil,
  maximumLength: Int = 16 << 20
) throws -> [ReadItem] {
  let source = ByteSource(bytes: Array(text.utf8), chunkSize: chunkSize)
  var reader = try CSVReader(source, delimiter: delimiter, maximumLength: maximumLength)
  var items: [ReadItem] = []
  while let step = try reader.next() {
    switch step {
    case .record: items.append(.record(line: reader.line, try reader.texts()))
    case .problem(let problem): items.append(.problem(problem))
    }
  }
  return items
}

struct CSVReaderTests {
  @Test func `a quoted field may contain a line break`() throws {
    let items = try read("a,\"b\nc\"\nd,e\n")
    #expect(items == [.record(line: 1, ["a", "b\nc"]), .record(line: 3, ["d", "e"])])
  }

  fileprivate static let files: [(text: String, items: [ReadItem])] = [
    ("", []),
    ("\n\r\n\r", []),
    ("a", [.record(line: 1, ["a"])]),
    ("a,b", [.record(line: 1, ["a", "b"])]),
    ("a,b\n", [.record(line: 1, ["a", "b"])]),
    ("a,b\r\nc,d\r\n", [.record(line: 1, ["a", "b"]), .record(line: 2, ["c", "d"])]),
    ("a,b\rc,d\r", [.record(line: 1, ["a", "b"]), .record(line: 2, ["c", "d"])]),
    (
      "a\rb\nc\r\nd\n\re",
      (1...4).map { .record(line: $0, [["a", "b", "c", "d"][$0 - 1]]) } + [.record(line: 6, ["e"])]
    ),
    ("a\n\n\r\nb", [.record(line: 1, ["a"]), .record(line: 4, ["b"])]),
    ("a\r\n\r\nb", [.record(line: 1, ["a"]), .record(line: 3, ["b"])]),
    (",\n", [.record(line: 1, ["", ""])]),
    ("a,,", [.record(line: 1, ["a", "", ""])]),
    ("\"\"", [.record(line: 1, [""])]),
    ("\"\",\"\"\n", [.record(line: 1, ["", ""])]),
    ("\"a\",\"b\"", [.record(line: 1, ["a", "b"])]),
    ("\"say \"\"hi\"\"\",\"\"\"\",x", [.record(line: 1, ["say \"hi\"", "\"", "x"])]),
    ("\"a,b\",c\n", [.record(line: 1, ["a,b", "c"])]),
    ("\"1\r\n2\n3\r4\",x\r\ny,z", [.record(line: 1, ["1\r\n2\n3\r4", "x"]), .record(line: 5, ["y", "z"])]),
    ("5\" pipe,\u{20}\"x\"\n", [.record(line: 1, ["5\" pipe", "x"])]),
    // Ditto marks and inches are no quoted fields.
    (
      "a, \"\nb, \"\nc,x",
      [.record(line: 1, ["a", " \""]), .record(line: 2, ["b", " \""]), .record(line: 3, ["c", "x"])]
    ),
    ("TV, \"55 inch\" screen,1\n", [.record(line: 1, ["TV", " \"55 inch\" screen", "1"])]),
    ("\u{FEFF}a,b\n", [.record(line: 1, ["a", "b"])]),
    ("\u{FEFF}\"a\",b\n", [.record(line: 1, ["a", "b"])]),
    ("a,b\n\u{FEFF}c,d", [.record(line: 1, ["a", "b"]), .record(line: 2, ["\u{FEFF}c", "d"])]),
    ("日付,PCR\n2020/2/5,4\n", [.record(line: 1, ["日付", "PCR"]), .record(line: 2, ["2020/2/5", "4"])]),
    (#"1, "Goa, x" ,5"#, [.record(line: 1, ["1", "Goa, x", "5"])]),
    (#"1,  "a""b"  "#, [.record(line: 1, ["1", #"a"b"#])]),
    (#" "a" "#, [.record(line: 1, ["a"])]),
    ("  a  ,  ,  ", [.record(line: 1, ["  a  ", "  ", "  "])]),
    (#"1, "a" b,c"#, [.record(line: 1, ["1", #" "a" b"#, "c"])]),
    ("sep=;\na,b", [.record(line: 2, ["a", "b"])]),
    ("\u{FEFF}sep=;\r\na,b", [.record(line: 2, ["a", "b"])]),
    ("a\0b,c", [.record(line: 1, ["a\0b", "c"])]),
    (
      "abcdefghijklmnopq,12345678,\n1,2",
      [
        .record(line: 1, ["abcdefghijklmnopq", "12345678", ""]), .record(line: 2, ["1", "2"]),
      ]
    ),
    (
      "\"a\"b,c\nd,e\n",
      [.problem(CSVProblem(line: 1, reason: .textAfterQuote(field: 1))), .record(line: 2, ["d", "e"])]
    ),
    (
      "x,\"a\" y,\"c\nd\"\ne,f",
      [
        .problem(CSVProblem(line: 1, reason: .textAfterQuote(field: 2))), .record(line: 3, ["e", "f"]),
      ]
    ),
    (
      "a,b\n\"c,\nd",
      [.record(line: 1, ["a", "b"]), .problem(CSVProblem(line: 2, reason: .unterminatedQuote(line: 2)))]
    ),
    ("a,\"b\nc\",\"d\ne", [.problem(CSVProblem(line: 1, reason: .unterminatedQuote(line: 2)))]),
  ]

  @Test(arguments: files)
  fileprivate func `a file read in chunks of any size has the same records`(text: String, items: [ReadItem]) throws {
    for chunkSize in [1, 2, 3, 7, 65_536] {
      #expect(try read(text, chunkSize: chunkSize, delimiter: .comma) == items, "in chunks of \(chunkSize)")
    }
  }

  @Test(arguments: [
    ("a,b;c\n1,2\n", CSVDelimiter.comma),
    ("a;b;c\n1,5;2,5;3\n", .semicolon),
    ("a\tb\n1,5\t2\n", .tab),
    ("a|b\n1;2|x,y,z\n", .pipe),
    ("a,b,c\n\"x;y\",\"p;q\",1\n", .comma),
    ("\"a,b\";\"c,d\"\n\"e,f\";\"g,h\"", .semicolon),
    ("Tests of the week\na;b\n1;2\n", .semicolon),
    ("a;b\n1;2\n3,4,5,6;7", .semicolon),
    ("name\nx\ny\n", .comma),
    ("", .comma),
    ("a|b", .pipe),
  ])
  func `the delimiter is the one that divides the records evenly`(text: String, delimiter: CSVDelimiter) throws {
    for chunkSize in [1, 65_536] {
      let reader = try CSVReader(ByteSource(bytes: Array(text.utf8), chunkSize: chunkSize))
      #expect(reader.delimiter == delimiter)
    }
  }

  @Test func `a first record larger than the sample does not hide the delimiter`() throws {
    let long = String(repeating: "x", count: 70_000)
    #expect(try read("a;\(long)\nb;c") == [.record(line: 1, ["a", long]), .record(line: 2, ["b", "c"])])
  }

  @Test func `a specified delimiter is used without detection`() throws {
    #expect(try read("a;b,c", delimiter: .comma) == [.record(line: 1, ["a;b", "c"])])
    #expect(try read("a^b,c", delimiter: CSVDelimiter("^")) == [.record(line: 1, ["a", "b,c"])])
  }

  @Test(arguments: [
    (",", CSVDelimiter.comma), ("tab", .tab), ("\\t", .tab), ("\t", .tab), (";", .semicolon), ("|", .pipe),
  ])
  func `a delimiter can be specified by its character or by name`(name: String, delimiter: CSVDelimiter) throws {
    #expect(try CSVDelimiter(name) == delimiter)
  }

  @Test(arguments: ["", ",,", "\"", "\n", "\r", "\r\n", "é"])
  func `an unsuitable delimiter is refused`(name: String) {
    #expect(throws: (any Error).self) { try CSVDelimiter(name) }
  }

  @Test func `only the field that is not UTF-8 is refused`() throws {
    let bytes = Array("a,".utf8) + [0xE9, 0x74] + Array(",\u{E9}\n".utf8)
    var reader = try CSVReader(ByteSource(bytes: bytes), delimiter: .comma)
    #expect(try reader.next() == .record)
    #expect(try reader.text(at: 0) == "a")
    #expect(try reader.text(at: 2) == "é")
    #expect(notUTF8(reader) == CSVProblem(line: 1, reason: .notEncoded(field: 2, byte: 0xE9)))
    #expect(reader.withBytes(at: 1) { [$0[0], $0[1]] } == [0xE9, 0x74])
  }

  private func notUTF8(_ reader: borrowing CSVReader) -> CSVProblem? {
    do throws(CSVProblem) {
      _ = try reader.text(at: 1)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a field beyond the last is nil`() throws {
    var reader = try CSVReader(ByteSource(bytes: Array("a,b".utf8)))
    #expect(reader.count == 0)
    #expect(try reader.text(at: 0) == nil)
    #expect(try reader.next() == .record)
    #expect(reader.count == 2)
    #expect(try reader.text(at: 2) == nil)
    #expect(try reader.text(at: -1) == nil)
    #expect(try reader.next() == nil)
    #expect(try reader.next() == nil)
    #expect(reader.count == 0)
  }

  @Test func `the length at which a record is skipped does not depend on the chunk size`() throws {
    let fits = String(repeating: "x", count: 97)
    for chunkSize in [1, 2, 30, 99, 100, 101, 65_536] {
      let items = try read(
        "\(fits),y\n\(fits)x,y\n\"\(fits)\r\n\r\n\",z\na,b\n\"\(fits)",
        chunkSize: chunkSize,
        delimiter: .comma,
        maximumLength: 100
      )
      #expect(
        items == [
          .record(line: 1, [fits, "y"]),
          .problem(CSVProblem(line: 2, reason: .tooLong(maximum: 100))),
          .problem(CSVProblem(line: 3, reason: .tooLong(maximum: 100))),
          .record(line: 6, ["a", "b"]),
          .problem(CSVProblem(line: 7, reason: .unterminatedQuote(line: 7))),
        ],
        "in chunks of \(chunkSize)"
      )
    }
  }

  @Test func `a record may be much longer than a chunk`() throws {
    let long = String(repeating: "long ", count: 60_000)
    let items = try read("a,b\n\"\(long)\",\(long)\nc,d", delimiter: .comma)
    #expect(items == [.record(line: 1, ["a", "b"]), .record(line: 2, [long, long]), .record(line: 3, ["c", "d"])])
  }

  @Test func `a record with too many fields is skipped`() throws {
    let most = String(repeating: ",", count: CSVReader.maximumFields - 1)
    let items = try read("\(most)\n\(most),\na,b\n", delimiter: .comma)
    #expect(
      items == [
        .record(line: 1, Array(repeating: "", count: CSVReader.maximumFields)),
        .problem(CSVProblem(line: 2, reason: .tooManyFields)),
        .record(line: 3, ["a", "b"]),
      ]
    )
  }

  @Test(arguments: [
    ([0x50, 0x4B, 0x03, 0x04, 0x14] as [UInt8], "zip"),
    ([0x1F, 0x8B, 0x08], "compressed"),
  ])
  func `a file of another kind is refused with advice`(bytes: [UInt8], word: String) throws {
    for delimiter in [nil, CSVDelimiter.comma] {
      for chunkSize in [1, 65_536] {
        do throws(ImportError) {
          _ = try CSVReader(ByteSource(bytes: bytes, chunkSize: chunkSize), delimiter: delimiter)
          Issue.record("was read")
        } catch {
          #expect(error.description.contains(word))
        }
      }
    }
  }

  @Test func `problems are described in one line`() {
    #expect(
      CSVProblem(line: 7, reason: .unterminatedQuote(line: 9)).description
        == "line 7: the quote opened on line 9 must be closed before the end of the file"
    )
    #expect(
      CSVProblem(line: 2, reason: .notEncoded(field: 3, byte: 0x8F)).description
        == "line 2: field 3 has the byte 0x8F, which is no character in the file's encoding"
    )
  }

  @Test func `random records survive writing and reading in chunks of any size`() throws {
    var numbers = SystemRandomNumberGenerator()
    let pieces = ["a", "\"", ",", "\n", "\r", "\r\n", "é", "x y z w v u t s", "😀", ";", "1234567"]
    for _ in 0..<300 {
      let records = (0..<Int.random(in: 1...6, using: &numbers)).map { _ in
        (0..<Int.random(in: 1...5, using: &numbers)).map { _ in
          (0..<Int.random(in: 0...4, using: &numbers)).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
        }
      }
      let text = records.map { record in
        record.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
      }.joined(separator: "\n")
      let items = try read(text, chunkSize: Int.random(in: 1...9, using: &numbers), delimiter: .comma)
      let texts = items.map { if case .record(_, let texts) = $0 { texts } else { ["problem"] } }
      #expect(texts == records)
    }
  }
}
