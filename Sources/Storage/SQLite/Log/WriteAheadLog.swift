import Foundation

/// The write-ahead log of a database, examined without SQLite, which silently ignores everything after the first
/// damaged frame.
///
/// Source: sqlite.org/fileformat2.html#walformat and sqlite.org/walformat.html#walidxfmt.
struct WriteAheadLog {
  private static let headerSize = 32
  private static let frameHeaderSize = 24

  private let file: FileHandle
  private let header: [UInt8]
  private let pageSize: Int

  /// Returns a description of the damage to a database's log; `nil` if there is no sign of damage.
  ///
  /// An incomplete last commit counts as damage only if the index of the log shows that the commit had been
  /// acknowledged. Otherwise, the commit may have been interrupted.
  static func damage(ofDatabase path: String, _ index: [UInt8]?) -> String? {
    let index = index.flatMap(Index.init)
    guard let file = FileHandle(forReadingAtPath: path + "-wal"), let header = read(headerSize, from: file) else {
      // A missing or empty log is damage only if the index lists frames that have not been moved into the database.
      // After a complete checkpoint, the log may be deleted while its index remains.
      return index.map { $0.frames > $0.movedFrames ? "it is missing" : nil } ?? nil
    }
    guard let log = WriteAheadLog(file, header) else {
      let hasFrame = read(frameHeaderSize, from: file) != nil
      return hasFrame ? "its header is damaged, so none of its changes are read" : nil
    }
    let (valid, commitsBehind) = log.frames()
    let isAcknowledged = index.map { $0.salts == log.salts && $0.frames > valid } ?? false
    // Ignore damage that affects only the last commit if that commit was not acknowledged, because it may have been
    // interrupted. With full durability, each commit is flushed before the next one begins, so only the last commit can
    // be incomplete. With relaxed durability, a power failure can also damage earlier commits; such damage is reported.
    guard isAcknowledged || commitsBehind > 1 else { return nil }
    // Ignore the damage if the log has been restarted during this check, because the frames that were read may belong
    // to two logs.
    guard (try? file.seek(toOffset: 0)) != nil, read(headerSize, from: file) == header else { return nil }
    return "frame \(valid + 1) is damaged; its commit and all later commits are ignored"
  }

  /// Returns the first ``Index/size`` bytes of the index of a database's log; `nil` if they cannot be read. The
  /// database must be locked exclusively; see ``SQLiteFile``.
  static func index(ofDatabase path: String) -> [UInt8]? {
    FileHandle(forReadingAtPath: path + "-shm").flatMap { read(Index.size, from: $0) }
  }

  private init?(_ file: FileHandle, _ header: [UInt8]) {
    self.file = file
    self.header = header
    pageSize = Int(header.bigEndian(at: 8))
    guard header.bigEndian(at: 0) & ~1 == 0x377F_0682, (512...65_536).contains(pageSize) else { return nil }
    guard checksum(of: header[..<24], after: (0, 0)) == (header.bigEndian(at: 24), header.bigEndian(at: 28)) else {
      return nil
    }
  }

  private var salts: [UInt8] { Array(header[16..<24]) }

  /// Returns the number of frames before the first damaged frame, and the number of commits that end at that frame or
  /// after it. Commits that remain in the file from before the log was restarted are not counted.
  private func frames() -> (valid: Int, commitsBehind: Int) {
    var (valid, commitsBehind) = (0, 0)
    var isWhole = true
    var sum = (header.bigEndian(at: 24), header.bigEndian(at: 28))
    while let frame = Self.read(Self.frameHeaderSize + pageSize, from: file) {
      let isOfThisLog = frame[8..<16].elementsEqual(salts)
      if isWhole {
        sum = checksum(of: frame[Self.frameHeaderSize...], after: checksum(of: frame[..<8], after: sum))
        isWhole = isOfThisLog && sum == (frame.bigEndian(at: 16), frame.bigEndian(at: 20))
      }
      if isWhole { valid += 1 } else if isOfThisLog, frame.bigEndian(at: 4) > 0 { commitsBehind += 1 }
    }
    return (valid, commitsBehind)
  }

  private func checksum(of bytes: ArraySlice<UInt8>, after sum: (UInt32, UInt32)) -> (UInt32, UInt32) {
    let isBigEndian = header[3] & 1 == 1
    var sum = sum
    for index in stride(from: bytes.startIndex, to: bytes.endIndex, by: 8) {
      let (first, second) = (bytes.bigEndian(at: index), bytes.bigEndian(at: index + 4))
      sum.0 &+= (isBigEndian ? first : first.byteSwapped) &+ sum.1
      sum.1 &+= (isBigEndian ? second : second.byteSwapped) &+ sum.0
    }
    return sum
  }

  private static func read(_ count: Int, from file: FileHandle) -> [UInt8]? {
    guard let data = try? file.read(upToCount: count), data.count == count else { return nil }
    return Array(data)
  }

  struct Index {
    /// The number of bytes to read from the start of the index: two copies of the header, and the checkpoint progress.
    static let size = 100

    fileprivate let frames: Int
    fileprivate let movedFrames: Int
    fileprivate let salts: [UInt8]

    fileprivate init?(_ start: [UInt8]) {
      let copy = 48
      guard start.count == Self.size, start[..<copy].elementsEqual(start[copy..<2 * copy]) else { return nil }
      // The index is in the byte order of the machine, except for the salts.
      func number(_ offset: Int) -> UInt32 {
        UInt32(bigEndian: 1) == 1 ? start.bigEndian(at: offset) : start.bigEndian(at: offset).byteSwapped
      }
      var sum: (UInt32, UInt32) = (0, 0)
      for offset in stride(from: 0, to: 40, by: 8) {
        sum.0 &+= number(offset) &+ sum.1
        sum.1 &+= number(offset + 4) &+ sum.0
      }
      guard number(0) == 3_007_000, sum == (number(40), number(44)) else { return nil }
      frames = Int(number(16))
      movedFrames = Int(number(2 * copy))
      salts = Array(start[32..<40])
    }
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  fileprivate func bigEndian(at index: Int) -> UInt32 {
    self[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
