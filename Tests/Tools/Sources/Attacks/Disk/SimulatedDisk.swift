import Foundation
import Synchronization

/// A disk in memory with a single folder. The disk distinguishes written data from flushed data.
///
/// Calls can be made to fail, the free space can be limited, and the power can be cut. Stores access the disk through
/// ``systemCalls``.
final class SimulatedDisk: Sendable {
  static let folder = "/disk"

  enum Call: CaseIterable {
    case open, read, write, flush, truncate, size, permit, lock, rename, delete, access, mapMemory, lockMemory

    var isChange: Bool { [.open, .write, .flush, .truncate, .permit, .rename, .delete].contains(self) }
  }

  struct Fault {
    let call: Call
    let code: Int32
    /// The number of the failing call among the calls of its kind, starting at 1.
    let number: Int
    /// Whether all later calls of this kind also fail.
    let isLasting: Bool
    /// A closure that runs each time the fault occurs. It must not use the disk, because the disk's lock is held.
    var onFailure: @Sendable () -> Void = {}
  }

  struct Failure: Error {
    let code: Int32
  }

  struct State {
    /// The files by node number, including files that no longer have a name.
    var files: [Int: SimulatedFile] = [:]
    /// The folder's contents at its last flush and after each later change. The last element is the current state.
    var folders: [[String: Int]] = [[:]]
    var handles: [Int32: Handle] = [:]
    var memories: [Int: SharedMemory] = [:]
    var lastNode = 0
    var lastHandle: Int32 = 2
    /// A counter of operations that change or flush files, which serves as the clock.
    var clock = 0

    var fault: Fault?
    var faultCalls = 0
    var lastFailure: Int32 = 0
    /// The maximum total size of all files, in bytes.
    var room = Int.max
    /// Whether flushing has an effect.
    var isHonest = true
    /// The number of calls that can still change the disk before the power is cut.
    var changesLeft = Int.max
  }

  struct Handle {
    let node: Int
    var position = 0
    /// Whether the next flush also flushes the folder, as SQLite does after it has created a journal.
    var flushesFolder = false
    var lock = FileLock.none
    /// Whether the handle has locked its entire file, independently of SQLite's locks.
    var isLockedWhole = false
  }

  let state: Mutex<State>
  let vfs: SQLiteVFS

  init(_ content: sending State = State()) {
    state = Mutex(content)
    vfs = SQLiteVFS()
    vfs.register(for: self)
  }

  /// Runs `body` as one call of the given kind. The call fails if the power is off, if the call causes a power loss, or
  /// if the current fault applies.
  func call<Result: Sendable>(
    _ call: Call,
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withLock { state throws(Failure) in
      do throws(Failure) {
        try state.begin(call)
        let result = try body(&state)
        // A call fails if it causes the power loss, although its change may have reached the disk.
        if state.isOff { throw Failure(code: EIO) }
        return result
      } catch {
        state.lastFailure = error.code
        throw error
      }
    }
  }

  // MARK: Faults

  func fail(_ fault: Fault) {
    state.withLock { state in
      state.fault = fault
      state.faultCalls = 0
    }
  }

  /// Stops injecting the fault, and returns whether the fault has occurred.
  func heal() -> Bool {
    state.withLock { state in
      defer { state.fault = nil }
      return state.fault.map { state.faultCalls >= $0.number } ?? false
    }
  }

  /// The maximum total size of all files, in bytes.
  var room: Int {
    get { state.withLock(\.room) }
    set { state.withLock { $0.room = newValue } }
  }

  /// Whether flushing has an effect.
  var isHonest: Bool {
    get { state.withLock(\.isHonest) }
    set { state.withLock { $0.isHonest = newValue } }
  }

  var names: [String] { state.withLock { $0.names.keys.sorted() } }
}

extension SimulatedDisk.State {
  var names: [String: Int] { folders.last ?? [:] }

  var isOff: Bool { changesLeft <= 0 }

  mutating func begin(_ call: SimulatedDisk.Call) throws(SimulatedDisk.Failure) {
    if isOff { throw .init(code: EIO) }
    if call.isChange { changesLeft -= 1 }
    // If the power is cut during a flush, the flush has no effect.
    if isOff, call == .flush { throw .init(code: EIO) }
    guard let fault, fault.call == call else { return }
    faultCalls += 1
    if faultCalls == fault.number || fault.isLasting && faultCalls > fault.number {
      fault.onFailure()
      throw .init(code: fault.code)
    }
  }
}
