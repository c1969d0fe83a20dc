import LogbookRecords
import Foundation

/// A writer and reader of record entries as lines of JSON.
///
/// The lines have the same format as those of `JSONEncoder`, but writing and reading take a fraction of the time. Only
/// common lines are read, for example those without escaped characters. For any other line, the caller uses
/// Foundation's decoder, which reads the line or reports the error.
struct DocumentLines<Record: LogbookRecords.Record> {
  private struct Property {
    /// The name in quotation marks, followed by a colon.
    let name: [UInt8]
    /// The position of the value: 0 for the number, 1 for the ID, followed by the fields.
    let position: Int
    let type: FieldType
  }

  /// The properties, in the order in which `JSONEncoder` sorts their names.
  private let properties: [Property]

  /// - Returns: `nil` if a name contains anything but ASCII letters and digits, because `JSONEncoder` could sort such a
  ///   name differently.
  init?() {
    let fields = RecordDescription<Record>.shared.fields.map { ($0.name, $0.type.wrapped) }
    let named = ([("number", .integer), ("id", .uuid)] + fields).enumerated()
    for (_, field) in named where !field.0.utf8.allSatisfy(Self.isPlain) { return nil }
    properties = named.sorted { $0.element.0 < $1.element.0 }.map { position, field in
      Property(name: Array("\"\(field.0)\":".utf8), position: position, type: field.1)
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  // MARK: Writing

  /// Appends an entry to JSON text.
  ///
  /// - Returns: `false` if the entry has a value that this method cannot write, in which case the text is unchanged.
  func write(_ entry: DocumentEntry<Record>, to json: inout [UInt8]) -> Bool {
    let start = json.count
    for property in properties {
      let value = entry[property.position]
      if case .null = value { continue }
      json.append(UInt8(ascii: json.count == start ? "{" : ","))
      json += property.name
      switch (value, property.type) {
      case (.integer(let number), .boolean): json += (number == 0 ? "false" : "true").utf8
      case (.integer(let number), _): json += String(number).utf8
      case (.text(let text), _): json.append(quoted: text)
      case (.uuid(let uuid), _): json.append(quoted: uuid.uuidString)
      case (.list(let texts), _):
        for (index, text) in texts.enumerated() {
          json.append(UInt8(ascii: index == 0 ? "[" : ","))
          json.append(quoted: text)
        }
        json.append(UInt8(ascii: "]"))
      default:
        json.removeSubrange(start...)
        return false
      }
    }
    json.append(UInt8(ascii: "}"))
    return true
  }

  // MARK: Reading

  /// Returns the entry in a line; `nil` if the line has an uncommon form.
  func entry(_ line: Span<UInt8>) -> DocumentEntry<Record>? {
    var contents = [FieldContent](repeating: .null, count: properties.count)
    var position = 0
    for property in properties {
      let start = position
      guard line.skip(position == 0 ? "{" : ",", &position), line.skip(property.name, &position) else {
        position = start
        continue
      }
      guard let value = Self.value(property.type, in: line, &position) else { return nil }
      contents[property.position] = value
    }
    guard line.skip("}", &position), position == line.count, case .integer(let number) = contents[0],
      case .uuid(let id) = contents[1]
    else { return nil }
    return DocumentEntry(number: Int(number), id: id, values: Array(contents.dropFirst(2)))
  }

  private static func value(_ type: FieldType, in line: Span<UInt8>, _ position: inout Int) -> FieldContent? {
    switch type {
    case .integer: line.integer(&position).map { .integer($0) }
    case .boolean: line.skip("true", &position) ? .integer(1) : line.skip("false", &position) ? .integer(0) : nil
    case .text, .date, .ranked: line.text(&position).map { .text($0) }
    case .uuid: line.uuid(&position).map { .uuid($0) }
    case .texts: texts(in: line, &position)
    case .real, .bytes, .optional: nil
    }
  }

  private static func texts(in line: Span<UInt8>, _ position: inout Int) -> FieldContent? {
    var texts: [String] = []
    while line.skip(texts.isEmpty ? "[" : ",", &position) {
      guard let text = line.text(&position) else { return nil }
      texts.append(text)
    }
    return line.skip("]", &position) ? .list(texts) : nil
  }
}

extension [UInt8] {
  /// Appends a string in quotation marks, with the escapes that `JSONEncoder` writes.
  fileprivate mutating func append(quoted text: String) {
    append(UInt8(ascii: "\""))
    if text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
      for byte in text.utf8 { append(escaped: byte) }
    } else {
      append(contentsOf: text.utf8)
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): self += [UInt8(ascii: "\\"), byte]
    case 0x08: self += "\\b".utf8
    case 0x09: self += "\\t".utf8
    case 0x0A: self += "\\n".utf8
    case 0x0C: self += "\\f".utf8
    case 0x0D: self += "\\r".utf8
    case ..<0x20: self += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
    default: append(byte)
    }
  }
}

extension Span<UInt8> {
  /// Advances past the given bytes if they are next, and returns whether they are.
  fileprivate func skip(_ bytes: [UInt8], _ position: inout Int) -> Bool {
    guard bytes.count <= count - position else { return false }
    for index in bytes.indices where self[position + index] != bytes[index] { return false }
    position += bytes.count
    return true
  }

  fileprivate func skip(_ text: StaticString, _ position: inout Int) -> Bool {
    guard text.utf8CodeUnitCount <= count - position else { return false }
    for index in 0..<text.utf8CodeUnitCount where unsafe self[position + index] != text.utf8Start[index] {
      return false
    }
    position += text.utf8CodeUnitCount
    return true
  }

  /// Reads an integer of at most 18 digits, which always fits in an `Int64`.
  fileprivate func integer(_ position: inout Int) -> Int64? {
    let isNegative = skip("-", &position)
    let start = position
    var number: Int64 = 0
    while position < count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= self[position], position - start < 18 {
      number = number * 10 + Int64(self[position] - UInt8(ascii: "0"))
      position += 1
    }
    // Reject a leading zero. The caller rejects a fraction, or anything else that follows the digits.
    guard position > start, self[start] != UInt8(ascii: "0") || position - start == 1 else { return nil }
    return isNegative ? -number : number
  }

  /// Reads a quoted, uppercase UUID; returns `nil` if there is none.
  ///
  /// This code replaces Foundation's parser, which would take as long as reading the rest of the record.
  fileprivate func uuid(_ position: inout Int) -> UUID? {
    guard count - position >= 38, self[position] == UInt8(ascii: "\""), self[position + 37] == UInt8(ascii: "\"") else {
      return nil
    }
    var halves: (high: UInt64, low: UInt64) = (0, 0)
    for index in 0..<36 {
      let byte = self[position + 1 + index]
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      case UInt8(ascii: "-") where [8, 13, 18, 23].contains(index): continue
      default: return nil
      }
      if [8, 13, 18, 23].contains(index) { return nil }
      halves = (halves.high << 4 | halves.low >> 60, halves.low << 4 | UInt64(digit))
    }
    position += 38
    return UUID(high: halves.high, low: halves.low)
  }

  /// Reads a string in quotation marks that contains no escapes.
  fileprivate func text(_ position: inout Int) -> String? {
    guard skip("\"", &position) else { return nil }
    let start = position
    while position < count, self[position] != UInt8(ascii: "\"") {
      if self[position] < 0x20 || self[position] == UInt8(ascii: "\\") { return nil }
      position += 1
    }
    let text = unsafe extracting(start..<position).withUnsafeBufferPointer { unsafe String(utf8: $0) }
    return skip("\"", &position) ? text : nil
  }
}
