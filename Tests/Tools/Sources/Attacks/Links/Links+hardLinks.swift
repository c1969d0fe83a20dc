import Foundation

extension Links {
  /// Cases in which a store's file has several hard links. Logbook must not write to such a store, because each name
  /// has a separate log or lock.
  static var hardLinks: [Case] {
    [
      Case(name: "a file with two hard links is not written") { site in
        try site.add("a")
        try link(site, "store", "other")
        let before = try site.bytes()
        for name in ["store", "other"] {
          for arguments in [["task", "add", "b"], ["undo"]] {
            let result = try site.tool.run(["--store", "\(site.kind):\(site.path(name))"] + arguments)
            try require(result.code > 0, "\(result)")
            try require(givesReason(result), "gives no reason: \(result)")
          }
          try require(site.bytes(name) == before, "\(name) has changed")
        }
        let links = try site.status().st_nlink
        try require(links == 2, "there are \(links) hard links left")
        let names = try site.names().subtracting([".store.lock", ".other.lock"])
        try require(names == ["store", "other"], "files left behind: \(names.sorted())")
      },
      Case(name: "a document with two hard links is read, but not a database") { site in
        try site.add("a")
        try link(site, "store", "other")
        for name in ["store", "other"] {
          if site.isSQLite {
            let result = try site.run("task", "list", on: name)
            try require(result.code > 0 && givesReason(result), "\(result)")
            let check = try site.run("store", "check", on: name)
            try require(!(check.output + check.errors).contains("No problem"), "\(check)")
          } else {
            try site.requireTitles(["a"], name)
            try site.succeed("store", "check", on: name)
          }
        }
      },
      Case(name: "a second hard link does not hide the contents of an open store's log") { site in
        try site.add("a")
        try site.whileOpen {
          try site.add("b")
          try link(site, "store", "other")
          for arguments in [["task", "list", "--json"], ["export", "tasks", "--format", "json"]] {
            let result = try site.tool.run(["--store", "\(site.kind):\(site.path("other"))"] + arguments)
            try require(
              result.code > 0 || result.names.sorted() == ["a", "b"],
              "\(result.names) through the other hard link"
            )
          }
          let backup = try site.run("store", "backup", site.path("backup"), on: "other")
          if backup.code == 0 { try site.requireTitles(["a", "b"], "backup") }
          let write = try site.run("task", "add", "c", on: "other")
          try require(write.code > 0, "\(write)")
        }
      },
      Case(name: "a symbolic link to a file with two hard links") { site in
        try site.add("a")
        try link(site, "store", "other")
        try site.symlink("link", to: "store")
        let before = try site.bytes()
        let result = try site.run("task", "add", "b", on: "link")
        try require(result.code > 0 && givesReason(result), "\(result)")
        try require(site.bytes() == before && site.bytes("other") == before, "it has changed")
      },
      Case(name: "a file whose second hard link was removed is a store again") { site in
        try site.add("a")
        try link(site, "store", "other")
        _ = try site.run("task", "add", "refused")
        try FileManager.default.removeItem(atPath: site.path("other"))
        try site.add("b")
        try site.requireTitles(["a", "b"])
      },
    ]
  }

  private static func link(_ site: LinkSite, _ name: String, _ other: String) throws {
    try FileManager.default.linkItem(atPath: site.path(name), toPath: site.path(other))
  }

  private static func givesReason(_ result: Tool.Result) -> Bool {
    ["name", "link"].contains { result.errors.replacing("logbook-links", with: "").contains($0) }
  }
}
