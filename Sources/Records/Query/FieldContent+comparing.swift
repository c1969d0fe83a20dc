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
    // Only dates mix integers (whole milliseconds) and floating-point numbers (half milliseconds). Their magnitudes are
    // far below 2^53, so the conversion is exact.
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
  func precedesByKey(_ other: String) -> Bool? {
    // Computing the keys takes much longer than comparing the strings, which nearly always shows the order of the keys.
    if let order = withBytes(of: other, { $0.compareKeys(with: $1) }) { return order.precedes }
    return precedes(key: other.matchingKey)
  }

  /// Returns whether the matching key of the string comes before the given key, or `nil` if the keys are equal.
  func precedes(key: String) -> Bool? {
    // Compare ASCII strings, which are the most common, without computing their matching keys.
    if let order = withBytes(of: key, { $0.compareLowercased(with: $1) }) { return order.precedes }
    let (own, other) = (matchingKey.utf8, key.utf8)
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

/// The result of comparing two strings; `precedes` is `nil` if they are equal. The structure avoids a nested optional.
private struct Order {
  let precedes: Bool?
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the order of the matching keys of two strings, or `nil` if the first difference involves characters other
  /// than ASCII.
  ///
  /// Equal bytes have equal keys. An ASCII character has its lowercase as its key, unless a mark follows it.
  fileprivate func compareKeys(with other: Self) -> Order? {
    let length = Swift.min(count, other.count)
    var index = 0
    while index < length, self[index] == other[index] || self[index].lowercased == other[index].lowercased {
      index += 1
    }
    if index == count, index == other.count { return Order(precedes: nil) }
    func isPlain(_ bytes: Self, _ index: Int) -> Bool { index >= bytes.count || bytes[index] < 0x80 }
    guard isPlain(self, index), isPlain(other, index) else { return nil }
    if index == length { return Order(precedes: index == count) }
    guard isPlain(self, index + 1), isPlain(other, index + 1) else { return nil }
    return Order(precedes: self[index].lowercased < other[index].lowercased)
  }

  /// Returns the order of the lowercased string relative to a key, or `nil` if the string is not ASCII.
  fileprivate func compareLowercased(with key: Self) -> Order? {
    var index = 0
    var order: Order?
    while index < count {
      let byte = self[index]
      if byte >= 0x80 { return nil }
      if order == nil {
        if index == key.count {
          order = Order(precedes: false)
        } else {
          let lower = byte.lowercased
          if lower != key[index] { order = Order(precedes: lower < key[index]) }
        }
      }
      index += 1
    }
    return order ?? Order(precedes: count == key.count ? nil : true)
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
