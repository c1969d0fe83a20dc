import Foundation

extension Links {
  private static let first = Tool.User(id: 20001, group: 20000)
  private static let second = Tool.User(id: 20002, group: 20000)
  private static let third = Tool.User(id: 20003, group: 20009, otherGroups: [20000])
  private static let stranger = Tool.User(id: 20004, group: 20010)

  static var users: [Case] {
    [0o770, 0o2770].map { (mode: mode_t) in
      Case(name: "users of a group in a folder of mode \(String(mode, radix: 8))", needsUsers: true) { site in
        try makeShared(site, mode)
        var titles = ["a"]
        for (number, user) in [second, first, third, second, third, first].enumerated() {
          titles.append("b\(number)")
          try site.add("b\(number)", on: "box/store", as: user, umask: number.isMultiple(of: 2) ? "077" : "000")
          try site.requireTitles(titles, "box/store", as: first)
          let ownership = try site.ownership("box/store")
          try require(ownership.hasSuffix(":20000 660"), "after user \(user.id) it is \(ownership)")
        }
        try site.succeed("undo", on: "box/store", as: second)
      }
    }
      + [
        Case(name: "users of a group while one has the store open", needsUsers: true) { site in
          try makeShared(site, 0o770)
          try site.whileOpen("box/store", as: first) {
            try site.add("b", on: "box/store", as: second)
            try site.add("c", on: "box/store", as: third)
            try site.requireTitles(["a", "b", "c"], "box/store", as: first)
          }
          try site.requireTitles(["a", "b", "c"], "box/store", as: second)
        },
        Case(name: "root writes to another user's store", needsUsers: true) { site in
          try makeShared(site, 0o770)
          try site.add("b", on: "box/store", umask: "077")
          let ownership = try site.ownership("box/store")
          try require(ownership == "20001:20000 660", "after root it is \(ownership)")
          try site.add("c", on: "box/store", as: second)
          try site.add("d", on: "box/store", as: first)
          try site.requireTitles(["a", "b", "c", "d"], "box/store", as: first)
        },
        Case(name: "root keeps a private store of another user private and usable", needsUsers: true) { site in
          try makeShared(site, 0o700)
          try site.own("box/store", 20001, group: 20000, mode: 0o600)
          try site.whileOpen("box/store") { try site.add("b", on: "box/store") }
          let ownership = try site.ownership("box/store")
          try require(ownership == "20001:20000 600", "after root it is \(ownership)")
          try site.add("c", on: "box/store", as: first)
          try site.requireTitles(["a", "b", "c"], "box/store", as: first)
        },
        Case(name: "a user without a common group", needsUsers: true) { site in
          try makeShared(site, 0o755)
          let before = try site.bytes("box/store")
          for arguments in [["task", "list"], ["task", "add", "b"], ["store", "check"], ["undo"]] {
            let location = "\(site.kind):\(site.path("box/store"))"
            let result = try site.tool.run(["--store", location] + arguments, as: stranger)
            try require(result.code == 77, "\(result)")
          }
          try require(site.bytes("box/store") == before, "it has changed")
        },
        Case(name: "a user who may write the store but not its folder", needsUsers: true) { site in
          try makeShared(site, 0o750)
          for name in try site.names(in: "box") where name != "store" {
            try FileManager.default.removeItem(atPath: site.path("box/" + name))
          }
          let before = try site.bytes("box/store")
          try site.requireTitles(["a"], "box/store", as: second)
          try site.requireRefusal("task", "add", "b", on: "box/store", as: second, codes: [77], reason: ["permission"])
          try require(site.bytes("box/store") == before, "it has changed")
          try site.requireTitles(["a"], "box/store", as: first)
        },
      ]
  }

  /// Creates a store that contains the task `a`, belongs to the first user, and is writable by the group.
  private static func makeShared(_ site: LinkSite, _ mode: mode_t) throws {
    try site.makeFolder("box")
    try site.own("box", 20001, group: 20000, mode: mode)
    try site.add("a", on: "box/store", as: first)
    try site.own("box/store", 20001, group: 20000, mode: 0o660)
    // The lock files are removed, because they were created before the store was shared, and are not accessible to the
    // group.
    for name in try site.names(in: "box") where name != "store" {
      try FileManager.default.removeItem(atPath: site.path("box/" + name))
    }
  }
}
