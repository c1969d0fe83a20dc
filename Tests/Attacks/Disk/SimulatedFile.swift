import Foundation

/// The content of a file as programs see it, and as it is on the disk.
struct SimulatedFile {
  /// A change that is not yet on the disk for sure.
  enum Change {
    case resize(Int)
    /// Bytes within one sector.
    case bytes(Data, at: Int)
  }

  /// How much a disk writes as a whole.
  static let sector = 512

  private(set) var content = Data()
  private(set) var mode: UInt32
  /// What was on the disk at the last flush.
  private var flushed = Data()
  private var changes: [Change] = []
  /// When the content was last changed.
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

  /// What a flush that failed does: the system takes bytes that it could not write for written, and does not try again.
  mutating func giveUpFlushing() {
    changes.removeAll { if case .bytes = $0 { true } else { false } }
  }

  /// The file after the power was gone: of what was not flushed, each part is there or is not.
  ///
  /// - Parameter chance: How likely each is there, from 0 to 1.
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
      // Without the change of size that belonged to it, what lies behind the end is not there.
      let end = min(offset + bytes.count, content.count)
      if offset < end { content.replaceSubrange(offset..<end, with: bytes.prefix(end - offset)) }
    }
  }
}
