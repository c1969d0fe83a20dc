import Foundation
import Testing

@Suite(.serialized) struct LinkAttackTests {
  @Test(arguments: ["sqlite", "xml", "binary", "json"])
  func `links, owners and modes are preserved, and reading requires only read permission`(kind: String) throws {
    let figures = try AttackTests.run("links", kind, "1")
    #expect(figures.hasPrefix("links \(kind): 1 rounds, "))
    #expect(figures.hasSuffix(" 0 broken\n"))
  }
}
