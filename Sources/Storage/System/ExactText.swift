import Foundation

/// A string as a key, compared byte by byte.
///
/// `String` considers canonically equivalent strings equal, but they are different SQL and different paths.
struct ExactText: Hashable, Sendable {
  private let text: String

  init(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    self.text = text
  }

  static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.count == right.text.utf8.count && left.text.has(right.text, at: 0)
  }

  func hash(into hasher: inout Hasher) {
    _ = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
  }
}

extension String {
  /// Returns whether the bytes of a string are at an offset in this string. If the bytes of one of the strings are not
  /// contiguous, the result is `false`.
  func has(_ text: String, at offset: Int) -> Bool {
    let count = text.utf8.count
    guard offset + count <= utf8.count else { return false }
    let isSame = unsafe utf8.withContiguousStorageIfAvailable { own in
      unsafe text.utf8.withContiguousStorageIfAvailable { other in
        guard let own = own.baseAddress, let other = other.baseAddress else { return count == 0 }
        return unsafe memcmp(own + offset, other, count) == 0
      } ?? false
    }
    return isSame ?? false
  }
}
