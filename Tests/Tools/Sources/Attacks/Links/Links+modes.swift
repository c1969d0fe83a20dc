import Foundation

extension Links {
  /// Cases with file modes and groups. New stores must be private. Logbook must preserve the mode and group that a
  /// store's owner has set. The files beside the store must be accessible to the same group.
  static var modes: [Case] {
    ["000", "022", "077"].map { umask in
      Case(name: "a new store under umask \(umask) is private") { site in
        try site.add("a", umask: umask)
        try site.whileOpen {
          try site.add("b", umask: umask)
          for name in try site.names() {
            let mode = try site.status(name).st_mode & 0o777
            try require(mode & 0o077 == 0, "\(name) has mode \(String(mode, radix: 8))")
          }
        }
      }
    }
      + ["000", "022", "077"].flatMap { umask in
        [0o660, 0o640, 0o664, 0o600].map { (mode: mode_t) in
          Case(name: "a store of mode \(String(mode, radix: 8)) under umask \(umask) keeps group and mode") { site in
            try site.add("a")
            let group = geteuid() == 0 ? 20000 : nil
            try site.own("store", group: group, mode: mode)
            let before = try site.ownership()
            try site.succeed("store", "backup", site.path("backup"), umask: umask)
            for arguments in [
              ["task", "add", "b"], ["undo"], ["store", "restore", "\(site.kind):\(site.path("backup"))", "--yes"],
            ] {
              let location = "\(site.kind):\(site.path("store"))"
              let result = try site.tool.run(["--store", location] + arguments, umask: umask)
              try require(result.code == 0, "\(result)")
              let after = try site.ownership()
              try require(after == before, "\(arguments[0]) changes \(before) to \(after)")
            }
          }
        }
      }
      + [
        Case(name: "files beside a store are shared like the store") { site in
          try site.add("a")
          for name in try site.names() where name != "store" {
            try FileManager.default.removeItem(atPath: site.path(name))
          }
          try site.own("store", group: geteuid() == 0 ? 20000 : nil, mode: 0o660)
          let group = try site.status().st_gid
          try site.whileOpen {
            try site.add("b", umask: "077")
            for name in try site.names() {
              let status = try site.status(name)
              try require(
                status.st_mode & 0o060 == 0o060 && status.st_gid == group,
                "\(name) is \(try site.ownership(name)), the store \(try site.ownership())"
              )
              try require(status.st_mode & 0o007 == 0, "\(name) is accessible to all users")
            }
          }
        }
      ]
  }
}
