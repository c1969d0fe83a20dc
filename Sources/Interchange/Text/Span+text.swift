import LogbookRecords

extension Span<UInt8> {
  /// The range of the text without surrounding spaces and tabs.
  var trimmedRange: Range<Int> {
    var (start, end) = (0, count)
    while start < end, isBlank(self[start]) { start += 1 }
    while start < end, isBlank(self[end - 1]) { end -= 1 }
    return start..<end
  }

  var validText: String? { withUnsafeBufferPointer { String(utf8: $0) } }

  /// The first byte that is not part of valid UTF-8, as in the file before it was decoded by ``TextDecoder``.
  var firstInvalidByte: UInt8 {
    withUnsafeBufferPointer { bytes in
      // A longer text is invalid, too, once it contains a whole invalid character.
      var decoder = UTF8()
      var iterator = bytes.makeIterator()
      var position = 0
      while case .scalarValue(let scalar) = decoder.decode(&iterator) { position += UTF8.width(scalar) }
      let next = position + 1 < bytes.count ? bytes[position + 1] : 0
      return bytes[position] == TextDecoder.noCharacter && next >= 0x80 ? next : bytes[position]
    }
  }

  /// The text as shown in messages, with replacement characters for invalid UTF-8.
  var shownAsText: String { withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }

  /// Skips an ASCII word at a position, ignoring case. Returns whether the word was found.
  func skip(word: some StringProtocol, at position: inout Int) -> Bool {
    var end = position
    for letter in word.utf8 {
      guard end < count, lowercased(self[end]) == lowercased(letter) else { return false }
      end += 1
    }
    position = end
    return true
  }

  /// Skips the byte at a position if it is one of the given bytes. Returns whether it was skipped.
  func skip(_ byte: UInt8, or other: UInt8? = nil, at position: inout Int) -> Bool {
    guard position < count, self[position] == byte || self[position] == other else { return false }
    position += 1
    return true
  }

  func skipBlanks(at position: inout Int) {
    while position < count, isBlank(self[position]) { position += 1 }
  }

  @inline(__always)
  func digit(at position: Int) -> Int? {
    guard position < count else { return nil }
    let digit = self[position] &- UInt8(ascii: "0")
    return digit < 10 ? Int(digit) : nil
  }

  func digitCount(at position: Int) -> Int {
    var end = position
    while digit(at: end) != nil { end += 1 }
    return end - position
  }

  /// Parses the number at a position and advances past it. Returns `nil` if there are too few digits.
  ///
  /// - Parameter width: The minimum and maximum number of digits, at most 18. Additional digits are not read.
  func number(width: ClosedRange<Int>, at position: inout Int) -> Int? {
    var (number, end) = (0, position)
    while end - position < width.upperBound, let digit = digit(at: end) {
      number = number * 10 + digit
      end += 1
    }
    guard end - position >= width.lowerBound else { return nil }
    position = end
    return number
  }
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}

private func lowercased(_ byte: UInt8) -> UInt8 {
  UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
}
