import Foundation
import Testing

@Suite(.serialized) struct SharingAttackTests {
  @Test(arguments: ["sqlite", "xml", "binary", "json"])
  func `nothing is lost when a process uses a store by several paths beside other processes`(kind: String) throws {
    let figures = try AttackTests.run("sharing", kind, "4")
    #expect(figures.hasPrefix("sharing \(kind): 4 rounds, "))
    #expect(figures.hasSuffix(" 0 lost, 0 silently wrong, 0 failed, 0 locks lost\n"))
  }
}
