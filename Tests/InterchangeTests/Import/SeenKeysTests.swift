import Testing

@testable import LogbookInterchange

@Suite struct SeenKeysTests {
  /// Returns a key like that of a report: the small number of a location, and a date at midnight.
  private func key(_ number: Int) -> (UInt64, UInt64) {
    (UInt64(number % 300), (Double(number / 300) * 86_400).bitPattern)
  }

  @Test func `inserted keys are always found, and other keys rarely`() {
    var keys = SeenKeys()
    func found(_ numbers: Range<Int>) -> Int { numbers.count { keys.mayContain(key($0)) } }
    #expect(found(1..<2) == 0)
    for number in 0..<500 { keys.insert(key(number)) }
    // The hashes of up to 1000 keys are stored in a set, so no other key is found by mistake.
    #expect(found(0..<500) == 500)
    #expect(found(500..<1000) == 0)
    for number in 500..<100_000 { keys.insert(key(number)) }
    #expect(found(0..<100_000) == 100_000)
    // The expected false-positive rate is less than one in ten billion.
    #expect(found(100_000..<200_000) == 0)
  }

  @Test(arguments: [1, 1000, 1001, 2_097_152, 2_097_153])
  func `keys are found however many are inserted before the first is looked up`(count: Int) {
    var keys = SeenKeys()
    for number in 0..<count { keys.insert(key(number)) }
    let found = [0, count / 2, count - 1, count].map { keys.mayContain(key($0)) }
    #expect(found == [true, true, true, false])
  }
}
