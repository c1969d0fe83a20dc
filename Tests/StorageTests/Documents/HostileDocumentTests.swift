import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import Foundation
import Testing

/// Tests that malicious documents are rejected.
@Suite struct HostileDocumentTests {
  private static let xml = #"<?xml version="1.0" encoding="UTF-8"?>"#
  private static let header =
    "<dict><key>header</key><dict><key>kind</key><string>logbook</string><key>version</key><integer>1</integer></dict>"

  private static func nested(_ open: String, _ close: String, levels: Int) -> String {
    String(repeating: open, count: levels) + String(repeating: close, count: levels)
  }

  static let documents: [(format: DocumentFormat, content: String, reason: String)] = [
    (.json, nested("[", "]", levels: 65), "it is nested more than 64 levels deep"),
    (.json, nested("{\"a\":", "}", levels: 1_000_000), "it is nested more than 64 levels deep"),
    (.json, "{\"\\\"\":" + nested("[", "", levels: 1_000_000), "it is nested more than 64 levels deep"),
    (.json, "{\0\"\0", "it is not text in UTF-8"),
    (.xml, "\(xml)<plist>" + nested("<array>", "</array>", levels: 1_000_000), "it is nested more than 64 levels deep"),
    (.xml, "\(xml)<plist>" + nested("<array>", "", levels: 1_000_000), "it is nested more than 64 levels deep"),
    (.xml, "\(xml)" + nested("<plist a='/'>", "", levels: 3), "it contains more than elements and their content"),
    (.xml, "\(xml)<plist><array><dict></array>", "its opening and closing tags differ"),
    (.xml, "\(xml)<plist><array", "its opening and closing tags differ"),
    (.xml, "\(xml)<plist></plist></plist>", "its opening and closing tags differ"),
    (.xml, "\(xml)<plist><!-- <array> --></plist>", "it contains more than elements and their content"),
    (.xml, "\(xml)<plist><array a=\"/\"></plist>", "it contains more than elements and their content"),
    (.xml, "\(xml)<plist><![CDATA[</plist>]]>", "it contains more than elements and their content"),
    (.xml, "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist/>", "it must begin with “\(xml)”"),
    (.xml, "\u{FEFF}\(xml)<plist/>", "it must begin with “\(xml)”"),
    (.binary, "\(xml)<plist>" + nested("<array>", "", levels: 1_000_000), "it must begin with “bplist0”"),
  ]

  @Test(arguments: documents)
  func `a document nested too deeply is refused before it is decoded`(
    format: DocumentFormat,
    content: String,
    reason: String
  ) {
    #expect(throws: StoreError.corrupt("it is not a logbook in this format (\(format.rawValue)): \(reason)")) {
      try format.decode(Array(content.utf8), .logbook)
    }
  }

  @Test(arguments: [
    // The “billion laughs” attack, which uses nested entities.
    "[<!ENTITY a \"ha\">"
      + (0..<9).map { "<!ENTITY a\($0 + 1) \"\(String(repeating: "&a\($0);", count: 10))\">" }.joined()
      + "]",
    "[<!ENTITY a9 SYSTEM \"file:///etc/passwd\">]",
    "SYSTEM \"http://localhost/logbook.dtd\"",
    "PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"x\" [<!ENTITY a9 \"ha\">]",
  ])
  func `internal and external entity declarations are refused`(declaration: String) throws {
    let document = "\(Self.xml)<!DOCTYPE plist \(declaration)><plist version=\"1.0\">\(Self.header)"
    #expect(
      throws: StoreError.corrupt(
        "it is not a logbook in this format (xml): it contains more than elements and their content"
      )
    ) {
      try DocumentFormat.xml.decode(Array("\(document)<key>a</key><string>&a9;</string></dict></plist>".utf8), .logbook)
    }
  }

  @Test func `a number that is not UTF-8 is refused`() {
    let start = Array("\(Self.xml)<plist version=\"1.0\">\(Self.header.replacing("1</integer></dict>", with: ""))".utf8)
    #expect(throws: StoreError.corrupt("it is not a logbook in this format (xml): it is not text in UTF-8")) {
      try DocumentFormat.xml.decode(start + [0xFF] + Array("1</integer></dict></dict></plist>".utf8), .logbook)
    }
  }

  @Test func `a binary property list that contains itself is refused`() {
    // After the header, the property list consists of an array that contains itself, an offset table with one entry,
    // and the trailer.
    //
    // Source: CFBinaryPList.c.
    var list = Array("bplist00".utf8)
    list += [0xA1, 0x00, 0x08, 0, 0, 0, 0, 0, 0, 1, 1]
    for count: UInt8 in [1, 0, 10] { list += [0, 0, 0, 0, 0, 0, 0, count] }
    #expect(throws: StoreError.corrupt("it is not a logbook in this format (binary)")) {
      try DocumentFormat.binary.decode(list, .logbook)
    }
  }

  @Test func `the nesting limit leaves room for manual additions`() throws {
    let deep = Self.nested("[", "]", levels: 63)
    let json =
      #"{"header":{"kind":"logbook","version":3,"revision":0,"lastTask":0,"lastReport":0},"tasks":[],"reports":[],"#
    #expect(try DocumentFormat.json.decode(Array("\(json)\"more\":\(deep)}".utf8), .logbook).tables.count == 4)
  }
}
