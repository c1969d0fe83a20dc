import Foundation
import Synchronization

enum FileLock: Int32, Comparable {
  case none, shared, reserved, pending, exclusive

  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

extension SimulatedDisk {
  /// Locks an entire file like flock(2), independently of SQLite's locks.
  func lockWhole(_ handle: Int32) throws(Failure) {
    try call(.lock) { state throws(Failure) in
      let node = try state.node(handle)
      if state.handles.contains(where: { $0.key != handle && $0.value.node == node && $0.value.isLockedWhole }) {
        throw Failure(code: EWOULDBLOCK)
      }
      state.handles[handle]?.isLockedWhole = true
    }
  }

  /// Tries to raise the lock of a handle to the given level, and returns whether the locks of other handles allow this.
  /// If only shared locks prevent an exclusive lock, the handle gets a pending lock.
  ///
  /// Source: sqlite.org/lockingv3.html.
  func lock(_ handle: Int32, _ wanted: FileLock) throws(Failure) -> Bool {
    try call(.lock) { state throws(Failure) in
      let others = try state.locksOfOthers(handle)
      switch wanted {
      case .none: break
      case .shared: if others.contains(where: { $0 >= .pending }) { return false }
      case .reserved: if others.contains(where: { $0 >= .reserved }) { return false }
      case .pending, .exclusive:
        if others.contains(where: { $0 >= .reserved }) { return false }
        if others.contains(.shared) {
          state.handles[handle]?.lock = .pending
          return false
        }
      }
      let held = state.handles[handle]?.lock ?? .none
      state.handles[handle]?.lock = max(held, wanted)
      return true
    }
  }

  func unlock(_ handle: Int32, to lock: FileLock) {
    state.withLock { $0.handles[handle]?.lock = lock }
  }

  func isReserved(_ handle: Int32) throws(Failure) -> Bool {
    try call(.lock) { state throws(Failure) in try state.locksOfOthers(handle).contains { $0 >= .reserved } }
  }
}

extension SimulatedDisk.State {
  fileprivate func locksOfOthers(_ handle: Int32) throws(SimulatedDisk.Failure) -> [FileLock] {
    let node = try node(handle)
    return handles.filter { $0.key != handle && $0.value.node == node }.map(\.value.lock)
  }
}
