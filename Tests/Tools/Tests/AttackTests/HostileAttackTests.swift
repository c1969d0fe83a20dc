import Foundation
import Testing

@Suite(.serialized) struct HostileAttackTests {
  @Test(arguments: ["sqlite", "xml", "binary", "json"])
  func `a hostile store is refused or read exactly, without a crash or a hang`(kind: String) throws {
    let figures = try AttackTests.run("hostile", kind, "15", "1")
    #expect(figures.hasPrefix("hostile \(kind): 15 files, "))
    #expect(figures.hasSuffix(" 0 wrongly refused, 0 crashed, 0 hung, 0 silently wrong\n"))
  }
}
