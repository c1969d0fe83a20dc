import Foundation

/// An operation that a traced program performed in a folder, or a line that the program wrote to standard output.
enum TraceEvent: Equatable {
  /// The opening of a file with `O_CREAT`, which creates an empty file unless the file exists.
  case create(String)
  case write(String, Data, at: Int)
  case resize(String, Int)
  /// The flush of a file. An empty name means the folder itself, whose flush makes the names of its files durable.
  case flush(String)
  case rename(String, to: String)
  case link(String, to: String)
  case unlink(String)
  case acknowledge
}

/// The events in a trace that `strace -f -y -xx -s SIZE` wrote, in the order in which the calls ended.
struct Trace {
  /// The system calls to trace.
  ///
  /// The list includes calls that write to files but cannot be replayed, because a trace with such a call must be
  /// rejected. Mapped memory is not traced, because the only mapped file is the index of SQLite's log, which SQLite
  /// recreates after a power loss.
  static let calls = [
    "open", "openat", "creat", "write", "pwrite64", "writev", "pwritev", "pwritev2", "lseek", "ftruncate", "truncate",
    "fallocate", "rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat", "fsync", "fdatasync",
    "sync_file_range", "copy_file_range", "sendfile", "mkdir", "mkdirat", "rmdir",
  ]

  struct Unreadable: Error, CustomStringConvertible {
    let line: String
    var description: String { "the trace has an unknown call: \(line)" }
  }

  private(set) var events: [TraceEvent] = []
  private let folder: String
  /// The offset of the next write(2) to each file, by name. The name suffices to identify the offset, because only one
  /// descriptor at a time writes to a file with write(2).
  private var offsets: [String: Int] = [:]

  /// Parses a trace.
  ///
  /// - Parameter folder: The absolute path of the folder to examine, without a trailing slash.
  init(_ text: String, folder: String) throws {
    self.folder = folder
    var unfinished: [Substring: Substring] = [:]
    for line in text.split(separator: "\n") {
      let process = line.prefix { $0 != " " }
      let call = line.dropFirst(process.count).drop { $0 == " " }
      if call.hasSuffix(" <unfinished ...>") {
        unfinished[process] = call.dropLast(" <unfinished ...>".count)
      } else if call.hasPrefix("<..."), let beginning = unfinished.removeValue(forKey: process) {
        guard let end = call.firstRange(of: "resumed>") else { throw Unreadable(line: String(call.prefix(200))) }
        try read(beginning + call[end.upperBound...])
      } else {
        try read(call)
      }
    }
  }

  private mutating func read(_ call: Substring) throws {
    // Failed calls and signals are skipped, because they have no effect on files.
    guard let start = call.firstIndex(of: "("), let end = call.lastRange(of: " = "),
      !call[end.upperBound...].hasPrefix("-1")
    else { return }
    let name = call[..<start]
    let arguments = call[call.index(after: start)..<end.lowerBound].drop { $0 == " " }
    let list = arguments.prefix { $0 != ")" }.split(separator: ", ")
    let result = call[end.upperBound...]
    guard let first = list.first else { return }
    switch name {
    case "open", "openat", "creat":
      guard let path = self.path(in: list[name == "openat" ? 1 : 0]) else { return }
      let flags = name == "creat" ? "O_CREAT|O_TRUNC" : list[name == "openat" ? 2 : 1]
      if flags.contains("O_CREAT") { events.append(.create(path)) }
      if flags.contains("O_TRUNC") { events.append(.resize(path, 0)) }
      if flags.contains("O_APPEND") { throw Unreadable(line: String(call.prefix(200))) }
      offsets[path] = 0
    case "write":
      let data = Data(Self.bytes(in: list[1]) ?? []).prefix(Int(result.prefix { $0.isNumber }) ?? 0)
      if first.hasPrefix("1<") { return events.append(.acknowledge) }
      guard let path = self.path(in: first) else { return }
      events.append(.write(path, data, at: offsets[path, default: 0]))
      offsets[path, default: 0] += data.count
    case "pwrite64":
      guard let path = self.path(in: first), let offset = Int(list[3]) else { return }
      let data = Data(Self.bytes(in: list[1]) ?? []).prefix(Int(result.prefix { $0.isNumber }) ?? 0)
      events.append(.write(path, data, at: offset))
    case "lseek": if let path = self.path(in: first), let offset = Int(result) { offsets[path] = offset }
    case "ftruncate", "truncate":
      if let path = self.path(in: first), let size = Int(list[1]) { events.append(.resize(path, size)) }
    case "fsync", "fdatasync": if let path = self.path(in: first) { events.append(.flush(path)) }
    case "rename", "renameat", "renameat2", "link", "linkat":
      let paths = list.filter { $0.hasPrefix("\"") }.map { self.path(in: $0) }
      switch (paths.first ?? nil, paths.last ?? nil) {
      case (nil, nil): return
      case (let old?, let new?): events.append(name.hasPrefix("link") ? .link(old, to: new) : .rename(old, to: new))
      default: throw Unreadable(line: String(call.prefix(200)))
      }
    case "unlink": if let path = self.path(in: first) { events.append(.unlink(path)) }
    case "unlinkat": if let path = self.path(in: list[1]) { events.append(.unlink(path)) }
    default:
      if list.contains(where: { self.path(in: $0) != nil }) { throw Unreadable(line: String(call.prefix(200))) }
    }
  }

  /// Returns the path of the file to which an argument refers, relative to the traced folder. The argument is a path or
  /// a descriptor.
  ///
  /// The path is empty for the folder itself, and `nil` for a file outside the folder.
  private func path(in argument: Substring) -> String? {
    guard let bytes = Self.bytes(in: argument) else { return nil }
    let path = String(decoding: bytes, as: UTF8.self)
    if path == folder { return "" }
    return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : nil
  }

  /// Returns the bytes that an argument contains as `\xNN` between quotation marks or angle brackets, or `nil` if the
  /// argument has no part in this format.
  private static func bytes(in argument: Substring) -> [UInt8]? {
    let text = argument.utf8
    let quotes = "\"<".utf8
    guard let start = text.firstIndex(where: quotes.contains) else { return nil }
    var bytes: [UInt8] = []
    var digits = 0
    var value: UInt8 = 0
    for character in text[start...].dropFirst() {
      switch character {
      case UInt8(ascii: "\\"), UInt8(ascii: "x"): continue
      case UInt8(ascii: "\""), UInt8(ascii: ">"): return bytes
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | (character - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | (character - UInt8(ascii: "a") + 10)
      default: return nil
      }
      digits += 1
      if digits.isMultiple(of: 2) { bytes.append(value) }
    }
    return nil
  }
}

extension Substring {
  fileprivate func lastRange(of text: String) -> Range<Index>? {
    self.range(of: text, options: .backwards)
  }
}
