import Foundation

/// An attack that accesses stores through links, with different owners, groups and modes, and in read-only locations.
struct Links {
  struct Figures: AttackFigures {
    let kind: String
    var rounds = 0
    var cases = 0
    /// The number of cases that cannot run on this system or as this user.
    var skipped = 0
    var broken = 0

    var isClean: Bool { broken == 0 && cases > 0 }

    var description: String {
      "links \(kind): \(rounds) rounds, \(cases) cases, \(skipped) skipped, \(broken) broken"
    }
  }

  struct Case {
    let name: String
    var needsUsers = false
    var needsMount = false
    let run: (LinkSite) throws -> Void
  }

  let kind: String

  func run(rounds: Int) throws -> Figures {
    let folder = try Folder("links")
    defer { folder.remove() }
    chmod(folder.path, 0o755)
    let cases = Self.links + Self.logs + Self.hardLinks + Self.modes + Self.users + Self.readOnly
    var figures = Figures(kind: kind)
    var reasons: Set<String> = []
    for round in 0..<rounds {
      figures.rounds += 1
      for (index, item) in cases.enumerated() {
        if let reason = reasonToSkip(item) {
          figures.skipped += 1
          if reasons.insert(reason).inserted { report("\(kind): skipped cases that need \(reason)") }
          continue
        }
        figures.cases += 1
        do {
          let site = try LinkSite(kind: kind, folder: "\(folder.path)/\(round)-\(index)")
          defer { site.clear() }
          try item.run(site)
        } catch {
          figures.broken += 1
          report("\(kind), \(item.name): \("\(error)".replacing("\(folder.path)/\(round)-\(index)/site/", with: ""))")
        }
      }
    }
    return figures
  }

  private func reasonToSkip(_ item: Case) -> String? {
    if item.needsUsers, !Tool.canChangeUser { return "several users: this is not root, or there is no setpriv" }
    if item.needsMount, geteuid() != 0 { return "a separate file system: this is not root" }
    return nil
  }
}

struct Finding: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

func require(_ condition: Bool, _ complaint: @autoclosure () throws -> String) throws {
  if !condition { throw Finding(try complaint()) }
}
