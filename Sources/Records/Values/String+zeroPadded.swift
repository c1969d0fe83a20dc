extension String {
  /// Returns the string, padded with leading zeros to the given width.
  package func zeroPadded(to width: Int) -> String {
    String(repeating: "0", count: max(0, width - count)) + self
  }
}
