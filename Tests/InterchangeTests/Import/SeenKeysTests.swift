import Testing

@testable import LogbookInterchange

@Suite struct SeenKeysTests {
  @Test func `inserted keys are always found, and other keys rarely`() {
    var keys = SeenKeys()
    #expect(!keys.mayContain("a"))
    for key in 0..<500 { keys.insert("key \(key)") }
    // The hashes of up to 1000 keys are stored in a set, so no other key is found by mistake.
    #expect((0..<1000).allSatisfy { keys.mayContain("key \($0)") == ($0 < 500) })
    for key in 500..<100_000 { keys.insert("key \(key)") }
    #expect((0..<100_000).allSatisfy { keys.mayContain("key \($0)") })
    // The expected false-positive rate is less than one in ten billion.
    #expect(!(100_000..<200_000).contains { keys.mayContain("key \($0)") })
  }
}
