extension FieldComparison {
  func holds(_ left: FieldContent, _ right: FieldContent) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left.isPresent && right.isPresent && left.precedes(right) == true
    case .greater: left.isPresent && right.isPresent && left.precedes(right) == false
    case .lessOrEqual: left.isPresent && right.isPresent && left.precedes(right) != false
    case .greaterOrEqual: left.isPresent && right.isPresent && left.precedes(right) != true
    }
  }

  @inline(__always)
  func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .greater: left > right
    case .lessOrEqual: left <= right
    case .greaterOrEqual: left >= right
    }
  }
}

extension FieldContent {
  var isPresent: Bool { if case .null = self { false } else { true } }

  /// Returns whether this content comes before the other content in ascending order, or `nil` if neither precedes the
  /// other. Missing values come last.
  func precedes(_ other: FieldContent) -> Bool? {
    switch (self, other) {
    case (.null, .null): nil
    case (.null, _): false
    case (_, .null): true
    case (.integer(let left), .integer(let right)): left == right ? nil : left < right
    case (.real(let left), .real(let right)): left == right ? nil : left < right
    // Only comparisons of dates mix integers and floating-point numbers: a date at a whole millisecond is an integer,
    // and a date between two milliseconds is a floating-point number. The integers are far below 2^53 in magnitude, so
    // their conversion is exact.
    case (.integer(let left), .real(let right)): Double(left) == right ? nil : Double(left) < right
    case (.real(let left), .integer(let right)): left == Double(right) ? nil : left < Double(right)
    case (.text(let left), .text(let right)): left.precedesByKey(right)
    case (.uuid(let left), .uuid(let right)): left == right ? nil : left < right
    case (.blob(let left), .blob(let right)): left == right ? nil : left.lexicographicallyPrecedes(right)
    // Lists have no order. All other combinations are of different types, which are never compared.
    default: nil
    }
  }

  /// The content to sort by: the matching key of a string, or the content itself.
  package var sortKey: FieldContent {
    if case .text(let text) = self { .text(text.matchingKey) } else { self }
  }

  /// Returns whether the content comes before a sort key in ascending order, or `nil` if the content has the same sort
  /// key. Missing values come last.
  func precedes(key: FieldContent) -> Bool? {
    if case .text(let text) = self, case .text(let key) = key { text.precedes(key: key) } else { precedes(key) }
  }
}

extension String {
  /// Returns whether the matching key of the string comes before that of another string, or `nil` if the keys are equal.
  /// Keys are compared by their UTF-8 bytes.
  func precedesByKey(_ other: String) -> Bool? { precedes(other) { other.matchingKey } }

  /// Returns whether the matching key of the string comes before the given key, or `nil` if the keys are equal.
  func precedes(key: String) -> Bool? {
    // A key is its own key.
    precedes(key) { key }
  }

  /// Returns whether the given key is the matching key of the string. Calling this method is faster than computing the
  /// matching key.
  package func hasMatchingKey(_ key: String) -> Bool { precedes(key: key) == nil }

  private func precedes(_ other: String, key: () -> String) -> Bool? {
    // Compare the strings themselves first. This comparison is faster than computing the keys, and nearly always
    // determines the order of the keys.
    if let order = withBytes(of: other, { $0.compareKeys(with: $1) }) { return order.precedes }
    let (own, other) = (matchingKey.utf8, key().utf8)
    return own.elementsEqual(other) ? nil : own.lexicographicallyPrecedes(other)
  }

  /// Returns whether the string contains another string, comparing by `Character`, like `contains(_:)`.
  package func contains(characters other: String) -> Bool {
    withBytes(of: other) { $0.contains(ascii: $1) } ?? contains(other)
  }

  /// Returns whether the string starts with another string, comparing by `Character`, like `starts(with:)`.
  package func starts(withCharacters other: String) -> Bool {
    withBytes(of: other) { $0.starts(withASCII: $1) } ?? starts(with: other)
  }

  private func withBytes<Result>(
    of other: String,
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Result?
  ) -> Result? {
    utf8.withContiguousStorageIfAvailable { bytes in
      other.utf8.withContiguousStorageIfAvailable { other in body(bytes, other) } ?? nil
    } ?? nil
  }
}

/// The result of comparing the matching keys of two strings; `precedes` is `nil` if the keys are equal. The structure
/// avoids a nested optional.
private struct Order {
  let precedes: Bool?
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the order of the matching keys of two strings, or `nil` if the keys must be computed to compare them.
  fileprivate func compareKeys(with other: Self) -> Order? {
    var (left, right) = (0, 0)
    while true {
      while left < count, right < other.count,
        self[left] == other[right] || self[left].lowercased == other[right].lowercased
      {
        left += 1
        right += 1
      }
      if left == count, right == other.count { return Order(precedes: nil) }
      // Go back to the first byte of the scalars that differ.
      while left < count, UTF8.isContinuation(self[left]) {
        left -= 1
        right -= 1
      }
      guard let own = key(at: left), let others = other.key(at: right) else { return nil }
      if own.value != others.value { return Order(precedes: own.value < others.value) }
      left += own.length
      right += others.length
    }
  }

  /// Returns the matching key of the scalar at an index and the length of the scalar in bytes, or `nil` if the key is
  /// not a single scalar or may depend on the scalars around it. At the end of the string, the result is (−1, 0).
  private func key(at index: Int) -> (value: Int, length: Int)? {
    if index == count { return (-1, 0) }
    if self[index] < 0x80, index + 1 == count || self[index + 1] < 0x80 { return (Int(self[index].lowercased), 1) }
    // Eight bytes are enough for two scalars.
    let scalars = String(decoding: self[index..<Swift.min(index + 8, count)], as: UTF8.self).unicodeScalars
    guard let first = scalars.first, let key = first.plainKey, scalars.dropFirst().first?.isCombining != true else {
      return nil
    }
    return (Int(key.value), UTF8.width(first))
  }

  /// Whether every byte is a separate character, that is, ASCII other than CR. CR and LF together form one character.
  private var isPlain: Bool {
    for byte in self where byte >= 0x80 || byte == 13 { return false }
    return true
  }

  /// Returns whether the string contains another string, or `nil` if comparing bytes is not sufficient.
  fileprivate func contains(ascii other: Self) -> Bool? {
    guard isPlain, other.isPlain else { return nil }
    guard let first = other.first else { return true }
    var index = 0
    while index + other.count <= count {
      if self[index] == first, starts(at: index, with: other) { return true }
      index += 1
    }
    return false
  }

  /// Returns whether the string starts with another string, or `nil` if comparing bytes is not sufficient.
  fileprivate func starts(withASCII other: Self) -> Bool? {
    guard isPlain, other.isPlain else { return nil }
    return other.count <= count && starts(at: 0, with: other)
  }

  private func starts(at index: Int, with other: Self) -> Bool {
    for offset in 0..<other.count where self[index + offset] != other[offset] { return false }
    return true
  }
}

extension UInt8 {
  /// The lowercase ASCII letter if the byte is an uppercase ASCII letter; otherwise the byte itself.
  fileprivate var lowercased: UInt8 { self &- 65 < 26 ? self | 32 : self }
}
