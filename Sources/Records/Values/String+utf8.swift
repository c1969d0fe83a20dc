extension String {
  /// Creates a string from bytes, or returns `nil` if they are not valid UTF-8.
  @inlinable
  package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    // Skip validation, which takes about 100 ns, for ASCII strings. Most strings are ASCII.
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
  /// Combining the bytes with `|` is faster than searching for a non-ASCII byte, because several bytes are processed at
  /// a time.
  @inlinable
  package var isASCII: Bool { reduce(0, |) < 0x80 }
}
