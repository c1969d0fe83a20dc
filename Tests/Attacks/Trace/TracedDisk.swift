import Foundation

/// A folder in the state after the events of a trace, or after a power loss.
///
/// After a power loss, the data and size of a file at its last flush have been kept, and so have the names at the last
/// flush of the folder. Each later write to a sector and each later change of size has been either kept or lost. So has
/// each later creation, renaming and removal of a name, regardless of the order; a renaming is kept or lost as a whole.
/// Flushing a file does not keep its name: common file systems do this, but POSIX does not guarantee it, and neither
/// SQLite nor the documents depend on it, because they flush the folder. A file that has a name but was never flushed
/// may be empty, or contain zeros in place of lost data.
struct TracedDisk {
  private struct NameChange {
    var removed: String?
    var added: (name: String, node: Int)?

    func apply(to names: inout [String: Int]) {
      if let removed { names[removed] = nil }
      if let added { names[added.name] = added.node }
    }
  }

  /// Whether flushes have an effect; if not, the attack must find losses.
  private let isHonest: Bool
  private var files: [SimulatedFile] = []
  private var names: [String: Int] = [:]
  private var flushedNames: [String: Int] = [:]
  private var changes: [NameChange] = []
  /// The number of acknowledged commits.
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

  /// Returns the files that exist after a power loss.
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
