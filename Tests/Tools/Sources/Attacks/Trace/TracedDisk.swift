import Foundation

/// A simulated folder that applies the events in a trace and generates random states that a power loss may leave
/// behind.
///
/// A power loss keeps the data and size that each file had at its last flush, and the names that the folder had at its
/// last flush. Each later write to a sector, change of size, creation, link, rename or removal is either kept or lost,
/// independently of the others. A rename is kept or lost as a whole.
///
/// Flushing a file does not make its name durable. Common file systems do keep the name, but POSIX does not require
/// them to, so SQLite and the document stores also flush the folder. A file that was never flushed may be empty, or
/// contain zeros instead of lost data.
struct TracedDisk {
  private struct NameChange {
    var removed: String?
    var added: (name: String, node: Int)?

    func apply(to names: inout [String: Int]) {
      if let removed { names[removed] = nil }
      if let added { names[added.name] = added.node }
    }
  }

  /// Whether flushes have an effect. If `false`, the attack must find losses, to show that it can detect them.
  private let isHonest: Bool
  private var files: [SimulatedFile] = []
  private var names: [String: Int] = [:]
  private var flushedNames: [String: Int] = [:]
  private var changes: [NameChange] = []
  private(set) var acknowledged = 0

  init(isHonest: Bool) {
    self.isHonest = isHonest
  }

  mutating func apply(_ event: TraceEvent) {
    switch event {
    case .create(let name):
      if names[name] != nil { return }
      files.append(SimulatedFile(mode: 0o600))
      change(NameChange(added: (name, files.count - 1)))
    case .write(let name, let data, let offset):
      if let node = names[name] { files[node].write(data, at: offset, time: 0) }
    case .resize(let name, let size):
      if let node = names[name] { files[node].resize(to: size, time: 0) }
    case .flush(let name):
      if !isHonest { return }
      if name.isEmpty {
        flushedNames = names
        changes = []
      } else if let node = names[name] {
        files[node].flush()
      }
    case .rename(let name, let newName):
      if let node = names[name] { change(NameChange(removed: name, added: (newName, node))) }
    case .link(let name, let newName):
      if let node = names[name] { change(NameChange(added: (newName, node))) }
    case .unlink(let name): change(NameChange(removed: name))
    case .acknowledge: acknowledged += 1
    }
  }

  private mutating func change(_ change: NameChange) {
    change.apply(to: &names)
    changes.append(change)
  }

  func survivors(using random: inout some RandomNumberGenerator) -> [String: Data] {
    let chance: Double = [0, 0.5, 0.9, 1].randomElement(using: &random) ?? 0
    var names = flushedNames
    for change in changes where Double.random(in: 0..<1, using: &random) < chance { change.apply(to: &names) }
    let nodes = Set(names.values).sorted()
    let contents = nodes.map { files[$0].survivor(chance: chance, using: &random).content }
    let byNode = Dictionary(uniqueKeysWithValues: zip(nodes, contents))
    return names.compactMapValues { byNode[$0] }
  }
}
