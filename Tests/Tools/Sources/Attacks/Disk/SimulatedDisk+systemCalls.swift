import LogbookPersistence
import LogbookStorage
import Foundation
import Synchronization

extension SimulatedDisk {
  var systemCalls: SystemCalls {
    var calls = SystemCalls.real
    calls.open = { path, flags, mode in
      Self.answer { () throws(Failure) in try self.open(path, flags, mode: UInt32(mode)).handle }
    }
    calls.close = { file in
      self.close(file)
      return 0
    }
    calls.read = { file, buffer in
      do throws(Failure) {
        let bytes = try self.read(file, at: self.position(file), min(buffer.count, Self.mostAtOnce))
        buffer.replaceSubrange(..<bytes.count, with: bytes)
        self.advance(file, by: bytes.count)
        return bytes.count
      } catch {
        errno = error.code
        return -1
      }
    }
    calls.write = { file, rest in
      do throws(Failure) {
        let bytes = Data(rest.prefix(Self.mostAtOnce))
        try self.write(file, at: self.position(file), bytes)
        self.advance(file, by: bytes.count)
        return bytes.count
      } catch {
        errno = error.code
        return -1
      }
    }
    calls.fsync = { file in Self.answer { () throws(Failure) in try self.flush(file) } }
    calls.fchmod = { file, mode in Self.answer { () throws(Failure) in try self.permit(file, UInt32(mode)) } }
    calls.flock = { file, _ in Self.answer { () throws(Failure) in try self.lockWhole(file) } }
    calls.stat = { path, status in
      Self.answer { () throws(Failure) in status = .init(try self.status(ofPath: path)) }
    }
    calls.fstat = { file, status in
      Self.answer { () throws(Failure) in status = .init(try self.status(file)) }
    }
    calls.rename = { path, newPath in Self.answer { () throws(Failure) in try self.rename(path, to: newPath) } }
    calls.renameNew = { path, newPath in
      Self.answer { () throws(Failure) in try self.rename(path, to: newPath, mayReplace: false) }
    }
    calls.unlink = { path in Self.answer { () throws(Failure) in try self.delete(path) } }
    calls.names = { folder in self.names.map { String($0.dropFirst(folder.count + 1)) } }
    calls.vfs = vfs.name
    return calls
  }

  /// The maximum number of bytes that a call reads or writes. The number is low, so that many calls process fewer bytes
  /// than requested, as real calls may do.
  private static let mostAtOnce = 4096

  private func position(_ handle: Int32) -> Int {
    state.withLock { $0.handles[handle]?.position ?? 0 }
  }

  private func advance(_ handle: Int32, by count: Int) {
    state.withLock { $0.handles[handle]?.position += count }
  }

  private static func answer(_ body: () throws(Failure) -> Int32) -> Int32 {
    do throws(Failure) { return try body() } catch {
      errno = error.code
      return -1
    }
  }

  private static func answer(_ body: () throws(Failure) -> Void) -> Int32 {
    answer { () throws(Failure) in
      try body()
      return 0
    }
  }
}

extension stat {
  fileprivate init(_ status: (size: Int, mode: UInt32, node: Int, time: Int)) {
    self.init()
    st_mode = S_IFREG | mode_t(status.mode)
    st_nlink = 1
    st_size = off_t(status.size)
    st_ino = ino_t(status.node)
    #if canImport(Darwin)
      st_mtimespec.tv_sec = status.time
    #else
      st_mtim.tv_sec = status.time
    #endif
  }
}
