import LogbookRecords
import Foundation

extension [UInt8] {
  /// Appends a string in quotation marks, with the same escapes as a `JSONEncoder` that uses the option
  /// `withoutEscapingSlashes`.
  mutating func append(quoted text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { bytes in
      let span = unsafe Span(_unsafeElements: bytes)
      var needsEscapes = false
      for index in span.indices where span[index].needsEscape { needsEscapes = true }
      if needsEscapes {
        for index in span.indices { append(escaped: span[index]) }
      } else {
        unsafe append(contentsOf: bytes)
      }
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

  /// Appends a list, calling `body` to append each value.
  mutating func append<Value>(list values: [Value], _ body: (inout Self, Value) -> Void) {
    append(UInt8(ascii: "["))
    for (index, value) in values.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      body(&self, value)
    }
    append(UInt8(ascii: "]"))
  }

  /// Appends an object, calling the `write` closure of each property to append the value of the property.
  mutating func append(object properties: [(name: String, write: (inout Self) -> Void)]) {
    append(UInt8(ascii: "{"))
    for (index, (name, write)) in properties.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      append(quoted: name)
      append(UInt8(ascii: ":"))
      write(&self)
    }
    append(UInt8(ascii: "}"))
  }

  /// Appends a quoted, uppercase UUID.
  mutating func append(quoted uuid: UUID) {
    append(UInt8(ascii: "\""))
    uuid.appendText(to: &self)
    append(UInt8(ascii: "\""))
  }

  /// Appends a date in quotation marks, in the format of `Date.iso8601`.
  mutating func append(quoted date: Date) {
    append(UInt8(ascii: "\""))
    date.appendISO8601(to: &self)
    append(UInt8(ascii: "\""))
  }

  mutating func append(_ number: Int64) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digitsOf: number.magnitude)
  }

  private mutating func append(digitsOf number: UInt64) {
    if number >= 10 { append(digitsOf: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}

extension UInt8 {
  fileprivate var needsEscape: Bool { self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\") }
}
