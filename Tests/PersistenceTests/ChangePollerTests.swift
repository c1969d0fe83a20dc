@testable import LogbookPersistence
@testable import LogbookStorage
import Testing

@Suite struct ChangePollerTests {
  @Test(.timeLimit(.minutes(5)))
  func `polls again for listeners that arrive after it has ended`() async {
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
