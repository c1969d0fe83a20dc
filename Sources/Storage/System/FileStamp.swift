import Foundation

/// The metadata by which two versions of a file can be distinguished without reading their contents.
struct FileStamp: Equatable {
  private let device: dev_t
  private let node: ino_t
  private let size: off_t
  private let seconds: Int
  private let nanoseconds: Int

  /// Whether the other stamp is that of the same file, even if its contents are different.
  func isOfSameFile(as other: FileStamp) -> Bool { device == other.device && node == other.node }

  init(_ status: stat) {
    device = status.st_dev
    node = status.st_ino
    size = status.st_size
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    seconds = time.tv_sec
    nanoseconds = time.tv_nsec
  }
}
