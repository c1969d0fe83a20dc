import Foundation
import Testing

/// Stores that are reached through links, by other users, and where nothing can be written.
@Suite(.serialized) struct LinkAttackTests {
  @Test(arguments: ["sqlite", "xml", "binary", "json"])
  func `links stay links, owners and modes stay, and reading needs only permission to read`(kind: String) throws {
    let figures = try AttackTests.run("links", kind, "1")
    #expect(figures.hasPrefix("links \(kind): 1 rounds, "))
    #expect(figures.hasSuffix(" 0 broken\n"))
  }
}
