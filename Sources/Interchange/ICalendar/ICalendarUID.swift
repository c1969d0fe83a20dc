import LogbookDomain
import Foundation

extension TaskItem.ID {
  /// Creates the ID of the task with a UID: the UID itself if it is a UUID, and otherwise a UUID that is always the
  /// same for this UID, so that a changed calendar updates the tasks of an earlier import.
  init(uid: String) {
    self.init(UUID(uuidString: uid) ?? UUID(name: uid, in: Self.uids))
  }

  /// Whether the ID may be that of a UID that is not a UUID.
  var isNamedByUID: Bool { rawValue.uuid.6 >> 4 == 5 }

  /// The namespace of UIDs, an arbitrary UUID. A different one would make new tasks of those already imported.
  private static let uids = UUID(
    uuid: (0x5d, 0x1c, 0x0b, 0x7e, 0x3a, 0x52, 0x4f, 0x0e, 0x9b, 0x61, 0x2d, 0x84, 0xc7, 0x90, 0x6e, 0x13)
  )
}

extension UUID {
  /// Creates a UUID of version 5 from a name. The same name in the same namespace yields the same UUID.
  ///
  /// Source: RFC 9562 §5.5.
  init(name: String, in namespace: UUID) {
    var bytes: [UInt8] = []
    let space = namespace.uuid
    bytes += [space.0, space.1, space.2, space.3, space.4, space.5, space.6, space.7]
    bytes += [space.8, space.9, space.10, space.11, space.12, space.13, space.14, space.15]
    var hash = SHA1.hash(of: bytes + Array(name.utf8))
    hash[6] = hash[6] & 0x0f | 0x50
    hash[8] = hash[8] & 0x3f | 0x80
    self.init(
      uuid: (
        hash[0], hash[1], hash[2], hash[3], hash[4], hash[5], hash[6], hash[7],
        hash[8], hash[9], hash[10], hash[11], hash[12], hash[13], hash[14], hash[15]
      )
    )
  }
}

/// The hash function that UUIDs of version 5 require. It protects nothing here, and must not be used to protect
/// anything.
///
/// Source: RFC 3174 §6.1.
private enum SHA1 {
  static func hash(of bytes: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
    var message = bytes + [0x80]
    message += [UInt8](repeating: 0, count: (120 - message.count % 64) % 64)
    message += bigEndian(UInt64(bytes.count) * 8)
    for start in stride(from: 0, to: message.count, by: 64) {
      add(message[start..<start + 64], to: &state)
    }
    return state.flatMap(bigEndian)
  }

  private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      words.append(
        rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1)
      )
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (mixed, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5a82_7999)
        case ..<40: (b ^ c ^ d, 0x6ed9_eba1)
        case ..<60: (b & c | b & d | c & d, 0x8f1b_bcdc)
        default: (b ^ c ^ d, 0xca62_c1d6)
        }
      (a, b, c, d, e) = (rotated(a, by: 5) &+ mixed &+ e &+ constant &+ word, a, rotated(b, by: 30), c, d)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }

  private static func rotated(_ word: UInt32, by bits: UInt32) -> UInt32 { word << bits | word >> (32 - bits) }

  private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    stride(from: number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
