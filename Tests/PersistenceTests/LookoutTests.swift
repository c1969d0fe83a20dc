import Testing

@testable import LogbookPersistence

@Suite struct LookoutTests {
  @Test(.timeLimit(.minutes(5)))
  func `looks again for those who come after it has ended`() async {
    let lookout = Lookout()
    for _ in 0..<2 {
      let (looked, continuation) = AsyncStream.makeStream(of: Void.self)
      lookout.begin {
        continuation.finish()
        return false
      }
      for await _ in looked {}
    }
  }
}
