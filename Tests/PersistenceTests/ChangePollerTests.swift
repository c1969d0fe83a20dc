@testable import LogbookPersistence
@testable import LogbookStorage
import Testing

@Suite struct ChangePollerTests {
  @Test(.timeLimit(.minutes(5)))
  func `a poller that has ended can begin again`() async {
    let changePoller = ChangePoller()
    for _ in 0..<2 {
      let (looked, continuation) = AsyncStream.makeStream(of: Void.self)
      changePoller.begin {
        continuation.finish()
        return false
      }
      for await _ in looked {}
    }
  }
}
