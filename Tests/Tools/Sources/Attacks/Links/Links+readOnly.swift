import Foundation

extension Links {
  /// Cases with read-only stores, read-only folders and a full disk. Stores without a log must remain readable.
  static var readOnly: [Case] {
    [
      Case(name: "a read-only folder and file") { site in
        let reader = try makeReadOnly(site)
        try checkReading(site, "box/store", as: reader)
      },
      Case(name: "a read-only folder with a writable file") { site in
        let reader = try makeReadOnly(site, fileMode: 0o666)
        try checkReading(site, "box/store", as: reader)
      },
      Case(name: "a read-only file in a writable folder") { site in
        let reader = try makeReadOnly(site, folderMode: 0o777)
        try checkReading(site, "box/store", as: reader)
      },
      Case(name: "a link to a read-only store") { site in
        let reader = try makeReadOnly(site)
        try site.makeFolder("elsewhere")
        try site.symlink("elsewhere/link", to: "../box/store")
        try checkReading(site, "elsewhere/link", as: reader)
        let names = try site.names(in: "elsewhere")
        try require(names == ["link"], "beside the link are \(names.sorted())")
      },
      Case(name: "a log of a killed writer in a read-only folder") { site in
        try site.makeFolder("box")
        try killWriter(site)
        let count = try reports(site)
        let reader: Tool.User? = Tool.canChangeUser ? Tool.User(id: 20002, group: 20002) : nil
        for name in try site.names(in: "box") { chmod(site.path("box/" + name), 0o444) }
        chmod(site.path("box"), 0o555)
        defer { chmod(site.path("box"), 0o755) }
        let before = try site.names(in: "box")
        for arguments in [["report", "list", "--json"], ["export", "reports", "--format", "json"]] {
          let location = "\(site.kind):\(site.path("box/store"))"
          let result = try site.tool.run(["--store", location] + arguments, as: reader)
          try require(
            result.code > 0 || result.names.count >= count,
            "\(result.names.count) of \(count) reports: \(result)"
          )
          try require(result.code >= 0, "\(result)")
          if result.code > 0 {
            try require(
              ["log", "permission", "recover"].contains { result.errors.replacing("logbook", with: "").contains($0) },
              "does not give the reason: \(result)"
            )
          }
        }
        try require(site.names(in: "box") == before, "files left behind: \(try site.names(in: "box").sorted())")
      },
      Case(name: "a store that another user has open, in a read-only folder", needsUsers: true) { site in
        let owner = Tool.User(id: 20001, group: 20000)
        let reader = Tool.User(id: 20002, group: 20002)
        try site.makeFolder("box")
        try site.own("box", 20001, group: 20000, mode: 0o755)
        try site.add("a", on: "box/store", as: owner)
        try site.own("box/store", 20001, group: 20000, mode: 0o644)
        try site.whileOpen("box/store", as: owner) {
          try site.add("b", on: "box/store", as: owner)
          let before = try site.names(in: "box")
          let result = try site.run("task", "list", "--json", on: "box/store", as: reader)
          try require(result.code > 0 || result.names.sorted() == ["a", "b"], "lists \(result.names)")
          let backup = try site.tool.run(
            ["--store", "\(site.kind):\(site.path("box/store"))", "store", "backup", site.path("box") + "/../backup"],
            as: owner
          )
          try require(backup.code != 0 || site.titles("backup") == ["a", "b"], "\(backup)")
          try require(site.names(in: "box") == before, "files left behind: \(try site.names(in: "box").sorted())")
        }
      },
      Case(name: "a read-only file system", needsMount: true) { site in
        try makeStore(site)
        try site.makeFolder("view")
        try site.mountReadOnly("box", on: "view")
        try checkReading(site, "view/store", as: nil)
      },
      Case(name: "a full disk", needsMount: true) { site in
        try site.makeFolder("box")
        try site.mount("-t", "tmpfs", "-o", "size=2m", "logbook", on: "box")
        try makeStore(site)
        let before = try site.names(in: "box")
        try fill(site.path("box/filler"))
        try site.requireTitles(["a", "b", "c"], "box/store")
        try site.succeed("store", "check", on: "box/store")
        try site.succeed("store", "backup", site.path("backup"), on: "box/store")
        try site.requireTitles(["a", "b", "c"], "backup")
        let result = try site.run("task", "add", "d", on: "box/store")
        try require(result.code == 74, "\(result)")
        let names = try site.names(in: "box").subtracting(["filler", ".store.lock"])
        try require(names == before.subtracting([".store.lock"]), "files left behind: \(names.sorted())")
        try FileManager.default.removeItem(atPath: site.path("box/filler"))
        try site.add("d", on: "box/store")
        try site.requireTitles(["a", "b", "c", "d"], "box/store")
      },
      Case(name: "no store in a read-only folder") { site in
        try site.makeFolder("box", mode: 0o555)
        let reader: Tool.User? = Tool.canChangeUser ? Tool.User(id: 20002, group: 20002) : nil
        let result = try site.run("task", "list", on: "box/store", as: reader)
        try require([73, 77].contains(result.code), "\(result)")
      },
    ]
  }

  /// Creates a store with three tasks and a report. The store's file is the only file in the folder `box`.
  private static func makeStore(_ site: LinkSite) throws {
    try site.makeFolder("box")
    for title in ["a", "b", "c"] { try site.add(title, on: "box/store") }
    try site.succeed("report", "add", "Kerala", "--tested", "10", on: "box/store")
    for name in try site.names(in: "box") where name != "store" {
      try FileManager.default.removeItem(atPath: site.path("box/" + name))
    }
  }

  /// Creates a store whose folder and file have the given modes, and returns the user who should read it, or `nil` for
  /// the current user.
  private static func makeReadOnly(
    _ site: LinkSite,
    folderMode: mode_t = 0o555,
    fileMode: mode_t = 0o444
  ) throws -> Tool.User? {
    try makeStore(site)
    chmod(site.path("box/store"), fileMode)
    chmod(site.path("box"), folderMode)
    return Tool.canChangeUser ? Tool.User(id: 20002, group: 20002) : nil
  }

  /// Requires that all reading commands succeed without leaving files behind, and that writing commands report
  /// missing permission.
  private static func checkReading(_ site: LinkSite, _ name: String, as reader: Tool.User?) throws {
    try site.makeFolder("out", mode: 0o777)
    let folder = String(name.prefix { $0 != "/" })
    let (before, bytes) = (try site.names(in: folder), try site.bytes("box/store"))
    let boxed = try site.names(in: "box")
    var findings: [String] = []
    func attempt(_ body: () throws -> Void) {
      do { try body() } catch { findings.append("\(error)") }
    }
    let readings = [
      ["task", "list"], ["task", "search", "a"], ["task", "show", "1"], ["task", "stats"], ["report", "list"],
      ["report", "summary"], ["export", "tasks"], ["export", "reports", "--format", "json"], ["history"],
      ["store", "info"],
      ["store", "check"],
    ]
    let location = "\(site.kind):\(site.path(name))"
    attempt { try site.requireTitles(["a", "b", "c"], name, as: reader) }
    for arguments in readings {
      attempt {
        let result = try site.tool.run(["--store", location] + arguments, as: reader)
        try require(result.code == 0, "\(result)")
      }
    }
    attempt {
      try site.succeed("store", "backup", site.path("out/backup"), on: name, as: reader)
      try site.requireTitles(["a", "b", "c"], "out/backup", as: reader)
    }
    attempt {
      try site.succeed("store", "copy", "\(site.kind):\(site.path("out/copy"))", on: name, as: reader)
      try site.requireTitles(["a", "b", "c"], "out/copy", as: reader)
    }
    attempt {
      try site.succeed("store", "restore", location, "--yes", on: "out/restored", as: reader)
      try site.requireTitles(["a", "b", "c"], "out/restored", as: reader)
    }
    for arguments in [["task", "add", "d"], ["undo"], ["task", "delete", "1", "--yes"]] {
      attempt {
        // No title, path or hint contains the word “permission”, so the word must come from the error.
        let result = try site.tool.run(["--store", location] + arguments, as: reader)
        try require(result.code == 77 && result.errors.contains("permission"), "\(result)")
      }
    }
    attempt {
      try require(site.names(in: folder) == before, "files left behind: \(try site.names(in: folder).sorted())")
      try require(site.names(in: "box") == boxed, "files left behind: \(try site.names(in: "box").sorted())")
      try require(site.bytes("box/store") == bytes, "it has changed")
    }
    let more = findings.count > 3 ? ["and \(findings.count - 3) more"] : []
    try require(findings.isEmpty, (findings.prefix(3) + more).joined(separator: "\n  "))
  }

  /// Runs a writer and kills it after at least ten commits.
  private static func killWriter(_ site: LinkSite) throws {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["write", "\(site.kind):\(site.path("box/store"))"]
    let list = URL(filePath: site.path("list"))
    try Data().write(to: list)
    process.standardOutput = try FileHandle(forWritingTo: list)
    try process.run()
    while process.isRunning, try acknowledged(site) < 10 { usleep(1_000) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Returns the number of reports that were acknowledged before the writer was killed.
  private static func reports(_ site: LinkSite) throws -> Int {
    Step.content(after: try acknowledged(site)).locations.values.reduce(0, +)
  }

  private static func acknowledged(_ site: LinkSite) throws -> Int {
    try site.bytes("list").count { $0 == UInt8(ascii: "\n") }
  }

  private static func fill(_ path: String) throws {
    let file = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    try require(file >= 0, "the disk cannot be filled")
    defer { close(file) }
    for size in [4096, 1] {
      let block = [UInt8](repeating: 7, count: size)
      while write(file, block, size) == size {}
    }
  }
}
