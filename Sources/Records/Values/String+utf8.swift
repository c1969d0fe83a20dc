extension String {
  /// Creates a text from bytes, or `nil` if they are not valid UTF-8.
  @inlinable
  package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    // Most text is ASCII, which needs no validation; the validating initializer takes about 100 ns.
    if bytes.isASCII {
      self.init(decoding: bytes, as: UTF8.self)
    } else if let valid = String(validating: bytes, as: UTF8.self) {
      self = valid
    } else {
      return nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether all bytes are ASCII.
  ///
  /// Combining the bytes with `|` processes several at once; searching for the first non-ASCII byte would process them
  /// one by one.
  @inlinable
  package var isASCII: Bool { reduce(0, |) < 0x80 }
}
