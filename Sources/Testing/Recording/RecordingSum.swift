import LogbookRecords
import Foundation

/// A checksum that detects accidental changes, but not tampering.
///
/// Source: 64-bit FNV-1a (Fowler, Noll, Vo).
struct RecordingSum {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: Data) {
    for byte in Array(bytes) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }

  var text: String { String(value, radix: 16).zeroPadded(to: 16) }
}
