import Foundation

extension Links {
  /// Cases with symbolic links to stores. Each link must be kept and must keep its destination.
  static var links: [Case] {
    [
      Case(name: "a relative link") { try checkBothPaths($0, "link", to: "store") },
      Case(name: "an absolute link") { try checkBothPaths($0, "link", to: $0.path("store")) },
      Case(name: "a chain of links") { site in
        try site.symlink("first", to: site.path("second"))
        try site.symlink("second", to: "store")
        try checkBothPaths(site, "link", to: "first")
        try site.requireLink("first", to: site.path("second"))
        try site.requireLink("second", to: "store")
      },
      Case(name: "a link in another folder") { site in
        try site.makeFolder("elsewhere")
        try checkBothPaths(site, "elsewhere/link", to: "../store")
        let names = try site.names(in: "elsewhere")
        try require(names == ["link"], "beside the link are \(names.sorted())")
      },
      Case(name: "a link to the folder") { site in
        try site.makeFolder("box")
        try site.symlink("link", to: "box")
        for (title, name) in [("a", "box/store"), ("b", "link/store"), ("c", "box/store")] {
          try site.add(title, on: name)
        }
        for name in ["box/store", "link/store"] { try site.requireTitles(["a", "b", "c"], name) }
        try site.requireLink("link", to: "box")
      },
      Case(name: "a link to a file that does not exist yet") { site in
        try site.symlink("link", to: "store")
        try site.add("a", on: "link")
        try site.requireLink("link", to: "store")
        for name in ["store", "link"] { try site.requireTitles(["a"], name) }
      },
      Case(name: "a link into a folder that does not exist") { site in
        try site.symlink("link", to: "nowhere/store")
        try site.requireRefusal(
          "task",
          "add",
          "a",
          on: "link",
          codes: [73],
          reason: ["does not exist", "no such", "cannot be"]
        )
        try site.requireLink("link", to: "nowhere/store")
        try require(site.names() == ["link"], "files left behind: \(try site.names().sorted())")
      },
      Case(name: "writers through the link and the path take turns") { site in
        try site.symlink("link", to: "store")
        try site.add("a")
        let processes = try ["store", "link"].map { name in
          try Program.start("units", "\(site.kind):\(site.path(name))", "15")
        }
        for process in processes {
          process.waitUntilExit()
          try require(process.terminationStatus == 0, "a writer ended with \(process.terminationStatus)")
        }
        for name in ["store", "link"] {
          let count = try site.succeed("report", "list", "--json", on: name).names.count
          try require(count == 60, "\(name) has \(count) of 60 reports")
        }
        try site.requireLink("link", to: "store")
      },
      Case(name: "undo through the link") { site in
        try site.symlink("link", to: "store")
        try site.add("a")
        try site.add("b", on: "link")
        try site.succeed("undo", on: "link")
        try site.requireTitles(["a"])
        try site.requireLink("link", to: "store")
      },
      Case(name: "restoring through a link to a store") { site in
        try makeBackup(site)
        try site.symlink("link", to: "store")
        try site.succeed("store", "restore", "\(site.kind):\(site.path("backup"))", "--yes", on: "link")
        try site.requireLink("link", to: "store")
        for name in ["store", "link"] { try site.requireTitles(["a"], name) }
      },
      Case(name: "restoring through a link to a damaged store") { site in
        try makeBackup(site)
        try site.makeFolder("elsewhere")
        try site.symlink("elsewhere/link", to: "../store")
        try Data("damage".utf8).write(to: URL(filePath: site.path("store")))
        try site.succeed("store", "restore", "\(site.kind):\(site.path("backup"))", "--yes", on: "elsewhere/link")
        try site.requireLink("elsewhere/link", to: "../store")
        for name in ["store", "elsewhere/link"] { try site.requireTitles(["a"], name) }
        let setAside = try? site.bytes("store.damaged-1")
        try require(setAside == Data("damage".utf8), "the damaged store is not beside the new one")
        let names = try site.names(in: "elsewhere")
        try require(names == ["link"], "beside the link are \(names.sorted())")
      },
    ]
  }

  /// Cases with links to a store that another process keeps open. In a SQLite store, the log then contains commits that
  /// are not yet in the database file.
  static var logs: [Case] {
    [
      Case(name: "a backup of an open store through a link") { site in
        try withOpenStore(site) {
          try site.succeed("store", "backup", site.path("backup"), on: "elsewhere/link")
          try site.requireTitles(["a", "b", "c", "d", "e"], "backup")
        }
      },
      Case(name: "a check of an open store through a link") { site in
        try withOpenStore(site) {
          let result = try site.succeed("store", "check", on: "elsewhere/link")
          try require((result.output + result.errors).contains("5 tasks"), "\(result)")
        }
      },
      Case(name: "a copy of an open store through a link") { site in
        try withOpenStore(site) {
          try site.succeed("store", "copy", "\(site.kind):\(site.path("copy"))", on: "elsewhere/link")
          try site.requireTitles(["a", "b", "c", "d", "e"], "copy")
        }
      },
      Case(name: "restoring from a link to an open store") { site in
        try withOpenStore(site) {
          let source = "\(site.kind):\(site.path("elsewhere/link"))"
          try site.succeed("store", "restore", source, "--yes", on: "restored")
          try site.requireTitles(["a", "b", "c", "d", "e"], "restored")
        }
      },
    ]
  }

  /// Runs `body` while another process keeps a store open. The store contains five tasks, and the link `elsewhere/link`
  /// leads to it.
  private static func withOpenStore(_ site: LinkSite, _ body: () throws -> Void) throws {
    try site.makeFolder("elsewhere")
    try site.symlink("elsewhere/link", to: "../store")
    try site.add("a")
    try site.whileOpen {
      for title in ["b", "c", "d", "e"] { try site.add(title) }
      try body()
      let names = try site.names(in: "elsewhere")
      try require(names == ["link"], "beside the link are \(names.sorted())")
    }
    try site.requireLink("elsewhere/link", to: "../store")
  }

  private static func checkBothPaths(_ site: LinkSite, _ link: String, to destination: String) throws {
    try site.add("a")
    try site.symlink(link, to: destination)
    try site.add("b", on: link)
    try site.add("c")
    for name in ["store", link] { try site.requireTitles(["a", "b", "c"], name) }
    try site.whileOpen(link) {
      try site.add("d")
      try site.add("e", on: link)
      for name in ["store", link] { try site.requireTitles(["a", "b", "c", "d", "e"], name) }
    }
    for name in ["store", link] { try site.requireTitles(["a", "b", "c", "d", "e"], name) }
    try site.requireLink(link, to: destination)
  }

  private static func makeBackup(_ site: LinkSite) throws {
    try site.add("a")
    try site.succeed("store", "backup", site.path("backup"))
    try site.add("b")
  }
}
