import LogbookRecords
import Foundation

/// Methods that read JSON values in the form that `JSONEncoder` writes. Each method advances past the value that it
/// reads, or returns `nil` or `false` if the value has any other form.
extension Span<UInt8> {
  /// Advances past the given bytes if they are next, and returns whether they are.
  func skip(_ bytes: [UInt8], _ position: inout Int) -> Bool {
    guard bytes.count <= count - position else { return false }
    for index in bytes.indices where self[position + index] != bytes[index] { return false }
    position += bytes.count
    return true
  }

  func skip(_ text: StaticString, _ position: inout Int) -> Bool {
    guard text.utf8CodeUnitCount <= count - position else { return false }
    for index in 0..<text.utf8CodeUnitCount where unsafe self[position + index] != text.utf8Start[index] {
      return false
    }
    position += text.utf8CodeUnitCount
    return true
  }

  /// Reads an integer of at most 18 digits, which always fits in an `Int64`.
  func integer(_ position: inout Int) -> Int? {
    let isNegative = skip("-", &position)
    let start = position
    var number = 0
    while position < count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= self[position], position - start < 18 {
      number = number * 10 + Int(self[position] - UInt8(ascii: "0"))
      position += 1
    }
    // Reject a leading zero. The caller rejects a fraction, or anything else that follows the digits.
    guard position > start, self[start] != UInt8(ascii: "0") || position - start == 1 else { return nil }
    return isNegative ? -number : number
  }

  func boolean(_ position: inout Int) -> Bool? {
    skip("true", &position) ? true : skip("false", &position) ? false : nil
  }

  /// Reads a quoted UUID.
  func uuid(_ position: inout Int) -> UUID? {
    let start = position
    return skipUUID(&position) ? UUID(canonical: extracting(start + 1..<start + 37)) : nil
  }

  /// Advances past two quotation marks and the 36 bytes between them, which are checked only when the UUID is read.
  func skipUUID(_ position: inout Int) -> Bool {
    guard count - position >= 38, self[position] == UInt8(ascii: "\""), self[position + 37] == UInt8(ascii: "\"") else {
      return false
    }
    position += 38
    return true
  }

  /// Reads a string without escapes, and returns the range of its bytes.
  func rangeOfText(_ position: inout Int) -> Range<Int>? {
    guard skip("\"", &position) else { return nil }
    let start = position
    while position < count, self[position] != UInt8(ascii: "\"") {
      if self[position] < 0x20 || self[position] == UInt8(ascii: "\\") { return nil }
      position += 1
    }
    guard position < count else { return nil }
    position += 1
    return start..<position - 1
  }

  func text(_ position: inout Int) -> String? {
    guard let range = rangeOfText(&position) else { return nil }
    return unsafe extracting(range).withUnsafeBufferPointer { unsafe String(utf8: $0) }
  }

  /// Reads a list, calling `value` to read each element.
  func list<Value>(_ position: inout Int, _ value: (Self, inout Int) -> Value?) -> [Value]? {
    guard skip("[", &position) else { return nil }
    if skip("]", &position) { return [] }
    var values: [Value] = []
    repeat {
      guard let next = value(self, &position) else { return nil }
      values.append(next)
    } while skip(",", &position)
    return skip("]", &position) ? values : nil
  }

  /// Reads an object whose names are sorted and unique. The `value` closure receives each name and reads the associated
  /// value, or returns `false` if the closure cannot read that value.
  func object(_ position: inout Int, _ value: (Self, String, inout Int) -> Bool) -> Bool {
    guard skip("{", &position) else { return false }
    if skip("}", &position) { return true }
    var last = ""
    repeat {
      guard let name = text(&position), name > last, skip(":", &position), value(self, name, &position) else {
        return false
      }
      last = name
    } while skip(",", &position)
    return skip("}", &position)
  }
}
