import Synchronization

extension SimulatedDisk {
  /// Schedules a power loss after the given number of calls that change the disk.
  ///
  /// To continue with the surviving data, call ``afterPowerLoss(using:)``.
  func losePower(after changes: Int) {
    state.withLock { $0.changesLeft = changes }
  }

  /// Returns a disk with the data that survives a power loss.
  ///
  /// Flushed data is kept. Each sector of a later write is either kept or lost, independently of the order of the
  /// writes. A random number of the changes to the folder since its last flush are kept, beginning with the earliest.
  /// No file on the new disk is open or locked.
  func afterPowerLoss(using random: inout some RandomNumberGenerator) -> SimulatedDisk {
    let now = snapshot
    let chance: Double = [0, 0.5, 0.9, 1].randomElement(using: &random) ?? 0
    var next = State()
    next.isHonest = now.isHonest
    next.folders = [now.folders.randomElement(using: &random) ?? [:]]
    for (node, file) in now.files.sorted(by: { $0.key < $1.key }) {
      next.files[node] = file.survivor(chance: chance, using: &random)
    }
    return SimulatedDisk(next.continuing(now))
  }

  /// Returns a copy of the disk without open files or locks, as if all programs had ended.
  func copy() -> SimulatedDisk {
    let now = snapshot
    var next = State()
    next.files = now.files
    next.folders = now.folders
    return SimulatedDisk(next.continuing(now))
  }

  private var snapshot: State { state.withLock { $0 } }
}

extension SimulatedDisk.State {
  /// Returns a copy with the counters of a different state, so that no node number is assigned twice.
  fileprivate func continuing(_ other: Self) -> Self {
    var state = self
    (state.lastNode, state.clock) = (other.lastNode, other.clock)
    return state
  }
}
