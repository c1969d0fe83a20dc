import Synchronization

extension SimulatedDisk {
  /// Lets the power go after some more calls that change something, at the latest when ``afterPowerLoss(using:)`` is asked for.
  func losePower(after changes: Int) {
    state.withLock { $0.changesLeft = changes }
  }

  /// The disk as it is found when the power is back.
  ///
  /// What was flushed is there. Of the other writes each sector is there or is not, whatever their order was; of what was
  /// done to the folder since its last flush, a beginning. Nobody has anything open or locked.
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

  /// The disk as it is when every program on it has ended.
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
  /// The same with the counts of another, so that no number is given twice.
  fileprivate func continuing(_ other: Self) -> Self {
    var state = self
    (state.lastNode, state.clock) = (other.lastNode, other.clock)
    return state
  }
}
