import Foundation

/// The content of a file, as seen by programs and as stored on the disk.
struct SimulatedFile {
  enum Change {
    case resize(Int)
    /// Bytes within one sector.
    case bytes(Data, at: Int)
  }

  /// The number of bytes that a disk writes atomically.
  static let sector = 512

  private(set) var content = Data()
  private(set) var mode: UInt32
  private var flushed = Data()
  private var changes: [Change] = []
  private(set) var time = 0

  init(mode: UInt32) {
    self.mode = mode
  }

  mutating func permit(_ mode: UInt32) { self.mode = mode }

  mutating func write(_ bytes: Data, at offset: Int, time: Int) {
    self.time = time
    let end = offset + bytes.count
    if end > content.count { change(.resize(end)) }
    var start = offset
    while start < end {
      let next = min(end, (start / Self.sector + 1) * Self.sector)
      change(.bytes(bytes.dropFirst(start - offset).prefix(next - start), at: start))
      start = next
    }
  }

  mutating func resize(to size: Int, time: Int) {
    self.time = time
    if size != content.count { change(.resize(size)) }
  }

  private mutating func change(_ change: Change) {
    change.apply(to: &content)
    changes.append(change)
  }

  mutating func flush() {
    for change in changes { change.apply(to: &flushed) }
    changes = []
  }

  /// Stops trying to write the unflushed bytes to the disk, as an operating system does after a failed flush. Programs
  /// still see the bytes, but a later flush does not write them.
  mutating func giveUpFlushing() {
    changes.removeAll { if case .bytes = $0 { true } else { false } }
  }

  /// Returns the file as it is after a power loss. Each change that was not flushed is either kept or lost.
  ///
  /// - Parameter chance: The probability that a change is kept, from 0 to 1.
  func survivor(chance: Double, using random: inout some RandomNumberGenerator) -> SimulatedFile {
    var survivor = SimulatedFile(mode: mode)
    survivor.content = flushed
    for change in changes where Double.random(in: 0..<1, using: &random) < chance {
      change.apply(to: &survivor.content)
    }
    survivor.flushed = survivor.content
    survivor.time = time
    return survivor
  }
}

extension SimulatedFile.Change {
  func apply(to content: inout Data) {
    switch self {
    case .resize(let size): content.count = size
    case .bytes(let bytes, let offset):
      // Bytes beyond the end of the file are discarded, because the resizing that preceded the write was lost.
      let end = min(offset + bytes.count, content.count)
      if offset < end { content.replaceSubrange(offset..<end, with: bytes.prefix(end - offset)) }
    }
  }
}
