import LogbookCSQLite
import Foundation
import Synchronization

/// A file that SQLite has opened on a simulated disk.
///
/// SQLite allocates the structure and accesses it through its first member, `base`.
struct SQLiteVFSFile {
  private var base: sqlite3_file
  private let disk: Unmanaged<SimulatedDisk>
  private let handle: Int32
  private let nameToDelete: String?

  static func open(
    _ name: String?,
    _ flags: Int32,
    on disk: SimulatedDisk,
    in place: UnsafeMutablePointer<SQLiteVFSFile>
  ) -> Bool {
    // `pMethods` is cleared first, because SQLite closes every file that has methods, even if opening the file failed.
    UnsafeMutableRawPointer(place).assumingMemoryBound(to: sqlite3_file.self).pointee.pMethods = nil
    let isJournal = flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL) != 0
    let posix = (flags & SQLITE_OPEN_CREATE != 0 ? O_CREAT : 0) | (flags & SQLITE_OPEN_EXCLUSIVE != 0 ? O_EXCL : 0)
    do throws(SimulatedDisk.Failure) {
      let (handle, isNew) = try disk.open(name, posix, mode: 0o600)
      if isNew, isJournal { disk.flushFolderWithFile(handle) }
      place.initialize(
        to: SQLiteVFSFile(
          base: sqlite3_file(pMethods: UnsafePointer(methods)),
          disk: .passRetained(disk),
          handle: handle,
          nameToDelete: flags & SQLITE_OPEN_DELETEONCLOSE != 0 ? name : nil
        )
      )
      return true
    } catch { return false }
  }

  private static func with(
    _ file: UnsafeMutablePointer<sqlite3_file>?,
    else failure: SQLiteIOError,
    _ body: (SimulatedDisk, Int32) throws(SimulatedDisk.Failure) -> Int32
  ) -> Int32 {
    guard let file else { return SQLITE_MISUSE }
    let opened = UnsafeMutableRawPointer(file).assumingMemoryBound(to: SQLiteVFSFile.self).pointee
    return SQLiteVFS.code(else: failure) { () throws(SimulatedDisk.Failure) in
      try body(opened.disk.takeUnretainedValue(), opened.handle)
    }
  }

  private static func close(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Int32 {
    guard let file else { return SQLITE_MISUSE }
    let place = UnsafeMutableRawPointer(file).assumingMemoryBound(to: SQLiteVFSFile.self)
    let opened = place.move()
    let disk = opened.disk.takeRetainedValue()
    disk.close(opened.handle)
    do throws(SimulatedDisk.Failure) {
      if let name = opened.nameToDelete { try disk.delete(name) }
    } catch {}
    return SQLITE_OK
  }

  /// `nonisolated(unsafe)`: the methods never change.
  nonisolated(unsafe) private static let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
    var methods = sqlite3_io_methods()
    methods.iVersion = 2
    methods.xClose = { close($0) }
    methods.xRead = { file, buffer, count, offset in
      with(file, else: .read) { disk, handle throws(SimulatedDisk.Failure) in
        let bytes = try disk.read(handle, at: Int(offset), Int(count))
        guard let buffer else { return SQLITE_MISUSE }
        bytes.withUnsafeBytes {
          buffer.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(buffer), byteCount: $0.count)
        }
        if bytes.count == Int(count) { return SQLITE_OK }
        memset(buffer + bytes.count, 0, Int(count) - bytes.count)
        return SQLiteIOError.shortRead.code
      }
    }
    methods.xWrite = { file, buffer, count, offset in
      with(file, else: .write) { disk, handle throws(SimulatedDisk.Failure) in
        do throws(SimulatedDisk.Failure) {
          try disk.write(handle, at: Int(offset), Data(UnsafeRawBufferPointer(start: buffer, count: Int(count))))
        } catch  where error.code == ENOSPC { return SQLITE_FULL }
        return SQLITE_OK
      }
    }
    methods.xTruncate = { file, size in
      with(file, else: .truncate) { disk, handle throws(SimulatedDisk.Failure) in
        try disk.truncate(handle, to: Int(size))
        return SQLITE_OK
      }
    }
    methods.xSync = { file, _ in
      with(file, else: .flush) { disk, handle throws(SimulatedDisk.Failure) in
        try disk.flush(handle)
        return SQLITE_OK
      }
    }
    methods.xFileSize = { file, size in
      with(file, else: .size) { disk, handle throws(SimulatedDisk.Failure) in
        size?.pointee = Int64(try disk.status(handle).size)
        return SQLITE_OK
      }
    }
    methods.xLock = { file, level in
      with(file, else: .lock) { disk, handle throws(SimulatedDisk.Failure) in
        guard let lock = FileLock(rawValue: level) else { return SQLITE_MISUSE }
        return try disk.lock(handle, lock) ? SQLITE_OK : SQLITE_BUSY
      }
    }
    methods.xUnlock = { file, level in
      with(file, else: .unlock) { disk, handle in
        guard let lock = FileLock(rawValue: level) else { return SQLITE_MISUSE }
        disk.unlock(handle, to: lock)
        return SQLITE_OK
      }
    }
    methods.xCheckReservedLock = { file, result in
      with(file, else: .checkReservedLock) { disk, handle throws(SimulatedDisk.Failure) in
        result?.pointee = try disk.isReserved(handle) ? 1 : 0
        return SQLITE_OK
      }
    }
    methods.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
    methods.xSectorSize = { _ in 4096 }
    // A write does not damage adjacent data when the power is cut. By default, SQLite also assumes this for real disks.
    methods.xDeviceCharacteristics = { _ in SQLITE_IOCAP_POWERSAFE_OVERWRITE }
    methods.xShmMap = { file, region, size, isMade, result in
      with(file, else: .mapMemory) { disk, handle throws(SimulatedDisk.Failure) in
        let address = try disk.mapMemory(handle, region: Int(region), size: Int(size), isMade: isMade != 0)
        result?.pointee = address.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }
        return SQLITE_OK
      }
    }
    methods.xShmLock = { file, first, count, flags in
      with(file, else: .lockMemory) { disk, handle throws(SimulatedDisk.Failure) in
        let slots = Int(first)..<Int(first + count)
        if flags & SQLITE_SHM_UNLOCK != 0 {
          disk.unlockMemory(handle, slots)
          return SQLITE_OK
        }
        let isExclusive = flags & SQLITE_SHM_EXCLUSIVE != 0
        return try disk.lockMemory(handle, slots, isExclusive: isExclusive) ? SQLITE_OK : SQLITE_BUSY
      }
    }
    methods.xShmBarrier = { file in
      // Taking the lock serves as the memory barrier.
      _ = with(file, else: .mapMemory) { disk, _ in disk.state.withLock { _ in SQLITE_OK } }
    }
    methods.xShmUnmap = { file, _ in
      with(file, else: .mapMemory) { disk, handle in
        disk.unmapMemory(handle)
        return SQLITE_OK
      }
    }
    let place = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    place.initialize(to: methods)
    return place
  }()
}
