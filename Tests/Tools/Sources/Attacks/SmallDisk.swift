import LogbookPersistence
import LogbookStorage
import Foundation

/// A disk of 2 MiB: a mounted file system in memory or, if mounting is impossible, a simulated disk.
final class SmallDisk {
  static let size = 2 << 20

  private let simulated: SimulatedDisk?
  private let folder: String

  init() {
    folder = FileManager.default.temporaryDirectory.path + "/logbook-full-" + UUID().uuidString
    simulated = Self.mount(at: folder) ? nil : SimulatedDisk()
    simulated?.room = Self.size
  }

  deinit {
    guard simulated == nil else { return }
    #if os(Linux)
      umount2(folder, Int32(MNT_DETACH))
    #endif
    rmdir(folder)
  }

  private static func mount(at folder: String) -> Bool {
    #if os(Linux)
      guard mkdir(folder, 0o700) == 0 else { return false }
      if Foundation.mount("logbook", folder, "tmpfs", 0, "size=\(size)") == 0 { return true }
      rmdir(folder)
    #endif
    return false
  }

  var description: String { simulated == nil ? "mounted" : "simulated" }

  /// Returns the location of the store for the command-line tool, or `nil` if the disk is simulated, because no other
  /// process can access a simulated disk.
  func location(_ kind: String) -> String? { simulated == nil ? "\(kind):\(folder)/store" : nil }

  func open(_ kind: String) throws -> Storage {
    if let simulated { return try simulated.open(kind) }
    return try Storage(StorageLocation(parsing: "\(kind):\(folder)/store"))
  }

  func takeRoom(leaving rest: Int) throws {
    if let simulated {
      simulated.room = rest
    } else {
      try Data(count: Self.size - rest).write(to: URL(filePath: folder + "/filler"))
    }
  }

  func giveRoom() throws {
    if let simulated {
      simulated.room = Self.size
    } else {
      try FileManager.default.removeItem(atPath: folder + "/filler")
    }
  }
}
