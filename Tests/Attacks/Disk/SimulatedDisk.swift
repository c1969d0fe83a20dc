import Foundation
import Synchronization

/// A disk in memory, with one folder, that keeps what is written apart from what is flushed.
///
/// Its calls can be made to fail, its room to end, and its power to go. Stores reach it through ``systemCalls``.
final class SimulatedDisk: Sendable {
  /// The folder in which everything lies.
  static let folder = "/disk"

  /// What a disk is asked to do, as far as it can fail.
  enum Call: CaseIterable {
    case open, read, write, flush, truncate, size, permit, lock, rename, delete, access, mapMemory, lockMemory

    /// Whether it changes what is on the disk.
    var isChange: Bool { [.open, .write, .flush, .truncate, .permit, .rename, .delete].contains(self) }
  }

  /// A call that fails.
  struct Fault {
    let call: Call
    let code: Int32
    /// Which of these calls it is, from 1.
    let number: Int
    /// Whether all that follow fail as well.
    let isLasting: Bool
    /// Called each time a call fails, and must not use the disk.
    var onFailure: @Sendable () -> Void = {}
  }

  /// Why a call fails.
  struct Failure: Error {
    let code: Int32
  }

  struct State {
    /// By their nodes, those too that no longer have a name.
    var files: [Int: SimulatedFile] = [:]
    /// What the folder has been since it was last flushed; at the end what it is now.
    var folders: [[String: Int]] = [[:]]
    var handles: [Int32: Handle] = [:]
    /// By the nodes of the databases.
    var memories: [Int: SharedMemory] = [:]
    var lastNode = 0
    var lastHandle: Int32 = 2
    /// Counts changes of content, as the time of a change.
    var clock = 0

    var fault: Fault?
    var faultCalls = 0
    var lastFailure: Int32 = 0
    /// How many bytes all files together may have.
    var room = Int.max
    /// Whether what is flushed is on the disk then, as it should be.
    var isHonest = true
    /// How many calls that change something are left until the power goes.
    var changesLeft = Int.max
  }

  struct Handle {
    let node: Int
    var position = 0
    /// Whether the first flush is one of the folder too, as SQLite does after it has made a journal.
    var flushesFolder = false
    var lock = FileLock.none
    /// Whether it has locked its file as a whole, which SQLite's locks know nothing of.
    var isLockedWhole = false
  }

  let state: Mutex<State>
  /// The VFS of SQLite that reaches this disk.
  let vfs: SQLiteVFS

  init(_ content: sending State = State()) {
    state = Mutex(content)
    vfs = SQLiteVFS()
    vfs.register(for: self)
  }

  /// Does something as one call, which fails if that is its lot.
  func call<Result: Sendable>(
    _ call: Call,
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withLock { state throws(Failure) in
      do throws(Failure) {
        try state.begin(call)
        let result = try body(&state)
        // The last thing that was written may be on the disk, but nobody is told any more.
        if state.isOff { throw Failure(code: EIO) }
        return result
      } catch {
        state.lastFailure = error.code
        throw error
      }
    }
  }

  // MARK: What happens to it

  /// Lets calls fail from now on.
  func fail(_ fault: Fault) {
    state.withLock { state in
      state.fault = fault
      state.faultCalls = 0
    }
  }

  /// Lets no more calls fail.
  ///
  /// - Returns: Whether one has.
  func heal() -> Bool {
    state.withLock { state in
      defer { state.fault = nil }
      return state.fault.map { state.faultCalls >= $0.number } ?? false
    }
  }

  /// How many bytes all files together may have.
  var room: Int {
    get { state.withLock(\.room) }
    set { state.withLock { $0.room = newValue } }
  }

  /// Whether what is flushed is on the disk then.
  var isHonest: Bool {
    get { state.withLock(\.isHonest) }
    set { state.withLock { $0.isHonest = newValue } }
  }

  /// The names of all files.
  var names: [String] { state.withLock { $0.names.keys.sorted() } }
}

extension SimulatedDisk.State {
  /// The nodes of the files by their paths.
  var names: [String: Int] { folders.last ?? [:] }

  var isOff: Bool { changesLeft <= 0 }

  mutating func begin(_ call: SimulatedDisk.Call) throws(SimulatedDisk.Failure) {
    if isOff { throw .init(code: EIO) }
    if call.isChange { changesLeft -= 1 }
    // Power that goes during a flush goes before its end.
    if isOff, call == .flush { throw .init(code: EIO) }
    guard let fault, fault.call == call else { return }
    faultCalls += 1
    if faultCalls == fault.number || fault.isLasting && faultCalls > fault.number {
      fault.onFailure()
      throw .init(code: fault.code)
    }
  }
}
