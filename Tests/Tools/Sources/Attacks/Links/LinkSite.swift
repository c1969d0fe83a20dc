import Foundation

final class LinkSite {
  let kind: String
  let folder: String
  let tool: Tool
  private var mounts: [String] = []

  var isSQLite: Bool { kind == "sqlite" }

  init(kind: String, folder: String) throws {
    (self.kind, self.folder) = (kind, folder + "/site")
    try FileManager.default.createDirectory(atPath: self.folder, withIntermediateDirectories: true)
    chmod(folder, 0o755)
    chmod(self.folder, 0o755)
    tool = Tool(folder: folder)
  }

  func clear() {
    for mount in mounts.reversed() { _ = try? tool.run([mount], program: "/usr/bin/umount") }
  }

  func path(_ name: String) -> String { folder + "/" + name }

  // MARK: The program

  func run(
    _ arguments: String...,
    on name: String = "store",
    as user: Tool.User? = nil,
    umask: String? = nil
  ) throws -> Tool.Result {
    try tool.run(["--store", "\(kind):\(path(name))"] + arguments, as: user, umask: umask)
  }

  @discardableResult
  func succeed(
    _ arguments: String...,
    on name: String = "store",
    as user: Tool.User? = nil,
    umask: String? = nil
  ) throws -> Tool.Result {
    let result = try tool.run(["--store", "\(kind):\(path(name))"] + arguments, as: user, umask: umask)
    try require(result.code == 0, "\(result)")
    return result
  }

  func add(_ title: String, on name: String = "store", as user: Tool.User? = nil, umask: String? = nil) throws {
    try succeed("task", "add", title, on: name, as: user, umask: umask)
  }

  func titles(_ name: String = "store", as user: Tool.User? = nil) throws -> [String] {
    try succeed("task", "list", "--json", on: name, as: user).names.sorted()
  }

  func requireTitles(_ titles: [String], _ name: String = "store", as user: Tool.User? = nil) throws {
    let found = try self.titles(name, as: user)
    try require(found == titles, "\(name) has \(found) instead of \(titles)")
  }

  /// Requires that a command fails with one of the exit codes, and that its error message contains one of the
  /// reasons.
  func requireRefusal(
    _ arguments: String...,
    on name: String = "store",
    as user: Tool.User? = nil,
    codes: Set<Int32>,
    reason: [String]
  ) throws {
    let result = try tool.run(["--store", "\(kind):\(path(name))"] + arguments, as: user)
    try require(codes.contains(result.code), "\(result)")
    try require(
      reason.contains { result.errors.localizedCaseInsensitiveContains($0) },
      "does not give the reason: \(result)"
    )
  }

  /// Runs `body` while another process keeps a store open.
  func whileOpen(_ name: String = "store", as user: Tool.User? = nil, _ body: () throws -> Void) throws {
    let process = Process()
    let words = ["hold", "\(kind):\(path(name))"]
    let prefix = user.map {
      ["--reuid", "\($0.id)", "--regid", "\($0.group)", "--clear-groups", CommandLine.arguments[0]]
    }
    process.executableURL = URL(filePath: prefix == nil ? CommandLine.arguments[0] : "/usr/bin/setpriv")
    process.arguments = (prefix ?? []) + words
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    defer {
      // Closing the input ends the process.
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
    try require(!output.fileHandleForReading.availableData.isEmpty, "\(name) cannot be kept open")
    try body()
  }

  // MARK: Files

  func symlink(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: destination)
  }

  func makeFolder(_ name: String, mode: mode_t = 0o755) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    chmod(path(name), mode)
  }

  func requireLink(_ name: String, to destination: String) throws {
    let found = try? FileManager.default.destinationOfSymbolicLink(atPath: path(name))
    try require(found == destination, "\(name) is no longer a link to \(destination)")
  }

  func names(in name: String = "") throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: path(name)))
  }

  func bytes(_ name: String = "store") throws -> Data { try Data(contentsOf: URL(filePath: path(name))) }

  func status(_ name: String = "store") throws -> stat {
    var status = stat()
    try require(lstat(path(name), &status) == 0, "there is no \(name)")
    return status
  }

  /// Returns the owner, group and mode of a file, such as `20001:20000 660`.
  func ownership(_ name: String = "store") throws -> String {
    let status = try status(name)
    return "\(status.st_uid):\(status.st_gid) \(String(status.st_mode & 0o7777, radix: 8))"
  }

  func own(_ name: String, _ user: Int? = nil, group: Int? = nil, mode: mode_t) throws {
    if user != nil || group != nil {
      let (owner, members) = (uid_t(user ?? Int(geteuid())), gid_t(group ?? Int(getegid())))
      try require(chown(path(name), owner, members) == 0, "\(name) cannot be given to \(owner):\(members)")
    }
    chmod(path(name), mode)
  }

  /// Mounts a file system on a folder until the case ends.
  func mount(_ arguments: String..., on name: String) throws {
    let result = try tool.run(arguments + [path(name)], program: "/usr/bin/mount")
    try require(result.code == 0, "\(result)")
    mounts.append(path(name))
  }

  /// Mounts a read-only view of a folder at a different location until the case ends.
  func mountReadOnly(_ source: String, on name: String) throws {
    try mount("--bind", path(source), on: name)
    let result = try tool.run(["-o", "remount,ro,bind", path(name)], program: "/usr/bin/mount")
    try require(result.code == 0, "\(result)")
  }
}
