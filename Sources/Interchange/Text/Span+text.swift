import LogbookRecords

/// Reading ASCII from bytes, which is what numbers and dates are written in.
extension Span<UInt8> {
  /// Where the text is without the spaces and tabulators around it.
  var trimmedRange: Range<Int> {
    var (start, end) = (0, count)
    while start < end, isBlank(self[start]) { start += 1 }
    while start < end, isBlank(self[end - 1]) { end -= 1 }
    return start..<end
  }

  /// The text, or `nil` if it is not in UTF-8.
  var validText: String? {
    withUnsafeBufferPointer { String(utf8: $0) }
  }

  /// The text as a message can show it, with replacement characters for what is not UTF-8.
  var shownAsText: String {
    withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether this ASCII text stands at a position, in capitals or not, and if so goes behind it.
  func skip(word: some StringProtocol, at position: inout Int) -> Bool {
    var end = position
    for letter in word.utf8 {
      guard end < count, lowercased(self[end]) == lowercased(letter) else { return false }
      end += 1
    }
    position = end
    return true
  }

  /// Whether one of these bytes stands at a position, and if so goes behind it.
  func skip(_ byte: UInt8, or other: UInt8? = nil, at position: inout Int) -> Bool {
    guard position < count, self[position] == byte || self[position] == other else { return false }
    position += 1
    return true
  }

  /// Goes behind the spaces and tabulators at a position.
  func skipBlanks(at position: inout Int) {
    while position < count, isBlank(self[position]) { position += 1 }
  }

  /// The digit at a position, 0 to 9, or `nil`.
  @inline(__always)
  func digit(at position: Int) -> Int? {
    guard position < count else { return nil }
    let digit = self[position] &- UInt8(ascii: "0")
    return digit < 10 ? Int(digit) : nil
  }

  /// How many digits stand at a position.
  func digitCount(at position: Int) -> Int {
    var end = position
    while digit(at: end) != nil { end += 1 }
    return end - position
  }

  /// The number at a position, and goes behind it; `nil` if there are too few digits.
  ///
  /// - Parameter width: How many digits to read; at most 18. Digits beyond are left.
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
