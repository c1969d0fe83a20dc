import Foundation

/// A folder as the events of a trace have left it, and as a loss of power may leave it.
///
/// What is there after the loss: the data of a file, its size included, up to its last flush; the names up to the last
/// flush of the folder. Of what a file was given since, each sector and each change of size is there or is not. Each name
/// that was made, moved or removed since is so or is not, whatever the order was; only that a rename takes a file from one
/// name to the other is one change. Flushing a file does not keep its name: POSIX does not promise it, though common file
/// systems do so, and neither SQLite nor the documents need it, since they flush the folder. A file that has a name and was
/// never flushed may be empty, or have zeros where its data was not written.
struct TracedDisk {
  private struct NameChange {
    var removed: String?
    var added: (name: String, node: Int)?

    func apply(to names: inout [String: Int]) {
      if let removed { names[removed] = nil }
      if let added { names[added.name] = added.node }
    }
  }

  /// Whether flushes take effect; if not, the attack has to find losses.
  private let isHonest: Bool
  private var files: [SimulatedFile] = []
  private var names: [String: Int] = [:]
  private var flushedNames: [String: Int] = [:]
  private var changes: [NameChange] = []
  /// How many commits were acknowledged.
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

  /// The files that are there after a loss of power.
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
