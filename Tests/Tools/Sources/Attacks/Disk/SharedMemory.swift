import LogbookCSQLite
import Foundation
import Synchronization

/// The memory and the locks shared by the connections to a database with a write-ahead log.
///
/// Source: sqlite.org/walformat.html#the_wal_index_or_shm_file.
struct SharedMemory {
  /// The addresses of the regions, which stay valid as long as the memory has users.
  fileprivate var regions: [UInt] = []
  fileprivate var users: Set<Int32> = []
  fileprivate var locks = Array(repeating: Lock(), count: Int(SQLITE_SHM_NLOCK))

  fileprivate struct Lock {
    var shared: Set<Int32> = []
    var exclusive: Int32?
  }
}

extension SimulatedDisk {
  /// Returns the address of a region. If the region does not exist, this method creates it if `isMade` is `true`, and
  /// returns `nil` if `isMade` is `false`.
  func mapMemory(_ handle: Int32, region: Int, size: Int, isMade: Bool) throws(Failure) -> UInt? {
    try call(.mapMemory) { state throws(Failure) in
      let node = try state.node(handle)
      var memory = state.memories[node] ?? SharedMemory()
      memory.users.insert(handle)
      while isMade, memory.regions.count <= region {
        let start = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
        memset(start, 0, size)
        memory.regions.append(UInt(bitPattern: start))
      }
      state.memories[node] = memory
      return memory.regions.count > region ? memory.regions[region] : nil
    }
  }

  func unmapMemory(_ handle: Int32) {
    state.withLock { state in
      guard let node = state.handles[handle]?.node else { return }
      state.memories[node]?.users.remove(handle)
      guard let memory = state.memories[node], memory.users.isEmpty else { return }
      for start in memory.regions { UnsafeMutableRawPointer(bitPattern: start)?.deallocate() }
      state.memories[node] = nil
    }
  }

  /// Tries to lock the given lock slots, and returns whether all of them were locked. The attempt fails if a different
  /// handle holds a conflicting lock, or if the memory is not mapped.
  func lockMemory(_ handle: Int32, _ slots: Range<Int>, isExclusive: Bool) throws(Failure) -> Bool {
    try call(.lockMemory) { state throws(Failure) in
      let node = try state.node(handle)
      let isFree = state.memories[node]?.locks[slots].allSatisfy { lock in
        lock.exclusive ?? handle == handle && (!isExclusive || lock.shared.subtracting([handle]).isEmpty)
      }
      guard isFree == true else { return false }
      for slot in slots {
        if isExclusive {
          state.memories[node]?.locks[slot].exclusive = handle
        } else {
          state.memories[node]?.locks[slot].shared.insert(handle)
        }
      }
      return true
    }
  }

  func unlockMemory(_ handle: Int32, _ slots: Range<Int>) {
    state.withLock { state in
      guard let node = state.handles[handle]?.node else { return }
      for slot in slots {
        state.memories[node]?.locks[slot].shared.remove(handle)
        if state.memories[node]?.locks[slot].exclusive == handle { state.memories[node]?.locks[slot].exclusive = nil }
      }
    }
  }
}
