import Synchronization

extension SimulatedDisk {
  /// Cuts the power after a number of further calls that change the disk, or when ``afterPowerLoss(using:)`` is called.
  func losePower(after changes: Int) {
    state.withLock { $0.changesLeft = changes }
  }

  /// Returns the disk in the state after a power loss.
  ///
  /// Flushed data has been kept. Each sector of other writes has been either kept or lost, regardless of the order of
  /// the writes. Of the changes to the folder since its last flush, only the first ones may have been kept. No file is
  /// open or locked.
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

  /// Returns the disk in the state after every program that used it has ended.
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
  /// Returns the state with the counters of another state, so that no number is assigned twice.
  fileprivate func continuing(_ other: Self) -> Self {
    var state = self
    (state.lastNode, state.clock) = (other.lastNode, other.clock)
    return state
  }
}
