import Foundation

/// Reaches stores through links, with other owners, groups and modes, and where nothing can be written.
struct Links {
  /// What came of it.
  struct Figures: AttackFigures {
    let kind: String
    var rounds = 0
    /// The situations that were tried, in all rounds.
    var cases = 0
    /// Those that this system or this user does not allow to try.
    var skipped = 0
    /// Those in which something else happened than has to.
    var broken = 0

    var isClean: Bool { broken == 0 && cases > 0 }

    var description: String {
      "links \(kind): \(rounds) rounds, \(cases) cases, \(skipped) skipped, \(broken) broken"
    }
  }

  /// A situation, and what has to be so in it.
  struct Case {
    let name: String
    /// Whether it takes several users.
    var needsUsers = false
    /// Whether it takes a file system of its own.
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
          if reasons.insert(reason).inserted { report("\(kind): skipped what needs \(reason)") }
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
    if item.needsMount, geteuid() != 0 { return "a file system of its own: this is not root" }
    return nil
  }
}

/// Something else than has to happen.
struct Finding: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Ends a case with a finding if something is not so.
func require(_ condition: Bool, _ complaint: @autoclosure () throws -> String) throws {
  if !condition { throw Finding(try complaint()) }
}
