import Foundation
import Synchronization

/// File operations that behave like the corresponding system calls.
extension SimulatedDisk {
  private static let folderNode = 0

  /// Opens a file, and returns its handle and whether the file is new.
  ///
  /// - Parameter path: The path, or `nil` for a file without a name.
  func open(_ path: String?, _ flags: Int32, mode: UInt32) throws(Failure) -> (handle: Int32, isNew: Bool) {
    try call(.open) { state throws(Failure) in
      if path == Self.folder { return (state.makeHandle(Self.folderNode), false) }
      let found = path.flatMap { state.names[$0] }
      if let found {
        if flags & O_EXCL != 0 { throw Failure(code: EEXIST) }
        return (state.makeHandle(found), false)
      }
      if flags & O_CREAT == 0 { throw Failure(code: ENOENT) }
      state.lastNode += 1
      state.files[state.lastNode] = SimulatedFile(mode: mode)
      if let path { state.changeFolder { [node = state.lastNode] in $0[path] = node } }
      return (state.makeHandle(state.lastNode), true)
    }
  }

  func close(_ handle: Int32) {
    state.withLock { state in
      state.handles[handle] = nil
      state.forgetUnreachable()
    }
  }

  func read(_ handle: Int32, at offset: Int, _ count: Int) throws(Failure) -> Data {
    try call(.read) { state throws(Failure) in
      let content = try state.file(handle).content
      return content.dropFirst(offset).prefix(count)
    }
  }

  func write(_ handle: Int32, at offset: Int, _ bytes: Data) throws(Failure) {
    do throws(Failure) {
      try call(.write) { state throws(Failure) in try state.write(handle, at: offset, bytes) }
    } catch {
      // Half of the bytes are written, because a real write that fails may also have written some bytes.
      state.withLock { state in
        do throws(Failure) {
          if !state.isOff { try state.write(handle, at: offset, bytes.prefix(bytes.count / 2)) }
        } catch {}
      }
      throw error
    }
  }

  func truncate(_ handle: Int32, to size: Int) throws(Failure) {
    try call(.truncate) { state throws(Failure) in
      try state.change(handle) { file, time in file.resize(to: size, time: time) }
    }
  }

  func flush(_ handle: Int32) throws(Failure) {
    do throws(Failure) {
      try call(.flush) { state throws(Failure) in
        guard state.isHonest else { return }
        if state.handles[handle]?.node == Self.folderNode { return state.flushFolder() }
        try state.change(handle) { file, _ in file.flush() }
        if state.handles[handle]?.flushesFolder == true {
          state.handles[handle]?.flushesFolder = false
          state.flushFolder()
        }
      }
    } catch {
      state.withLock { state in
        guard !state.isOff, let node = state.handles[handle]?.node else { return }
        state.files[node]?.giveUpFlushing()
      }
      throw error
    }
  }

  /// Makes the next flush of a file also flush the folder.
  func flushFolderWithFile(_ handle: Int32) {
    state.withLock { $0.handles[handle]?.flushesFolder = true }
  }

  func status(_ handle: Int32) throws(Failure) -> (size: Int, mode: UInt32, node: Int, time: Int) {
    try call(.size) { state throws(Failure) in try state.status(state.node(handle)) }
  }

  func status(ofPath path: String) throws(Failure) -> (size: Int, mode: UInt32, node: Int, time: Int) {
    try call(.size) { state throws(Failure) in
      guard let node = state.names[path] else { throw Failure(code: ENOENT) }
      return try state.status(node)
    }
  }

  func exists(_ path: String) throws(Failure) -> Bool {
    try call(.access) { $0.names[path] != nil }
  }

  func permit(_ handle: Int32, _ mode: UInt32) throws(Failure) {
    try call(.permit) { state throws(Failure) in try state.change(handle) { file, _ in file.permit(mode) } }
  }

  func rename(_ path: String, to newPath: String, mayReplace: Bool = true) throws(Failure) {
    try call(.rename) { state throws(Failure) in
      if !mayReplace, state.names[newPath] != nil { throw Failure(code: EEXIST) }
      guard let node = state.names[path] else { throw Failure(code: ENOENT) }
      state.changeFolder { names in
        names[path] = nil
        names[newPath] = node
      }
    }
  }

  func delete(_ path: String, flushingFolder: Bool = false) throws(Failure) {
    try call(.delete) { state throws(Failure) in
      if state.names[path] == nil { throw Failure(code: ENOENT) }
      state.changeFolder { $0[path] = nil }
      if flushingFolder, state.isHonest { state.flushFolder() }
    }
  }
}

extension SimulatedDisk.State {
  mutating func makeHandle(_ node: Int) -> Int32 {
    lastHandle += 1
    handles[lastHandle] = .init(node: node)
    return lastHandle
  }

  func node(_ handle: Int32) throws(SimulatedDisk.Failure) -> Int {
    guard let node = handles[handle]?.node else { throw .init(code: EBADF) }
    return node
  }

  func file(_ handle: Int32) throws(SimulatedDisk.Failure) -> SimulatedFile {
    guard let file = files[try node(handle)] else { throw .init(code: EISDIR) }
    return file
  }

  fileprivate func status(_ node: Int) throws(SimulatedDisk.Failure) -> (size: Int, mode: UInt32, node: Int, time: Int)
  {
    guard let file = files[node] else { throw .init(code: EISDIR) }
    return (file.content.count, file.mode, node, file.time)
  }

  fileprivate mutating func change(
    _ handle: Int32,
    _ body: (inout SimulatedFile, _ time: Int) -> Void
  ) throws(SimulatedDisk.Failure) {
    let node = try node(handle)
    clock += 1
    guard files[node] != nil else { throw .init(code: EISDIR) }
    // The file is changed in place. Otherwise, its content would be copied for each call.
    body(&files[node, default: SimulatedFile(mode: 0)], clock)
  }

  fileprivate mutating func write(_ handle: Int32, at offset: Int, _ bytes: Data) throws(SimulatedDisk.Failure) {
    if room < .max {
      let growth = max(0, offset + bytes.count - (try file(handle).content.count))
      if files.values.reduce(growth, { $0 + $1.content.count }) > room { throw .init(code: ENOSPC) }
    }
    try change(handle) { file, time in file.write(bytes, at: offset, time: time) }
  }

  fileprivate mutating func changeFolder(_ body: (inout [String: Int]) -> Void) {
    var names = names
    body(&names)
    folders.append(names)
    forgetUnreachable()
  }

  fileprivate mutating func flushFolder() {
    folders.removeSubrange(..<(folders.count - 1))
    forgetUnreachable()
  }

  /// Removes the files that are closed and have no name in any folder state that a power loss can leave behind.
  fileprivate mutating func forgetUnreachable() {
    let reachable = Set(folders.flatMap(\.values)).union(handles.values.map(\.node))
    files = files.filter { reachable.contains($0.key) }
  }
}
