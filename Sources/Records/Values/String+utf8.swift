extension String {
  /// Creates a string from bytes, or returns `nil` if they are not valid UTF-8.
  @inlinable
  package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    // Avoid validation, which takes about 100 ns, if the bytes are ASCII, as in most strings.
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
  /// Combining the bytes with `|` processes several at a time. Searching for the first non-ASCII byte would process
  /// them one by one.
  @inlinable
  package var isASCII: Bool { reduce(0, |) < 0x80 }
}
