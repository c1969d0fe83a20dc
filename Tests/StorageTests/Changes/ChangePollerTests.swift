@testable import LogbookPersistence
@testable import LogbookStorage
import Testing

@Suite struct ChangePollerTests {
  @Test func `a poller that has ended can begin again`() async {
    let changePoller = ChangePoller()
    for _ in 0..<2 {
      let (looks, continuation) = AsyncStream.makeStream(of: Void.self)
      let begins = changePoller.begin {
        continuation.finish()
        return false
      }
      #expect(begins)
      // A poller that did not begin never looks.
      if begins { for await _ in looks {} }
    }
  }

  @Test func `a poller that is polling does not begin again`() async {
    let changePoller = ChangePoller()
    let (looks, continuation) = AsyncStream.makeStream(of: Void.self)
    let begins = changePoller.begin {
      continuation.yield()
      return true
    }
    #expect(begins)
    #expect(!changePoller.begin { false })
    var iterator = looks.makeAsyncIterator()
    for _ in 0..<2 { await iterator.next() }
  }
}
