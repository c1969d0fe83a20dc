import Domain
import Testing

@Suite struct `A broadcast` {
  @Test func `begins a stream with what came earlier`() async {
    let broadcast = Broadcast<Int>()
    let stream = broadcast.stream(startingWith: [1, 2])
    broadcast.send(3)
    broadcast.finish()
    #expect(await stream.reduce(into: []) { $0.append($1) } == [1, 2, 3])
  }

  @Test func `forgets a stream that nobody reads any more`() async {
    let broadcast = Broadcast<Int>()
    let kept = broadcast.stream()
    do {
      let abandoned = broadcast.stream()
      broadcast.send(1)
      for await _ in abandoned { break }
    }
    _ = broadcast.stream()
    #expect(broadcast.streamCount == 1)
    broadcast.finish()
    #expect(broadcast.streamCount == 0)
    #expect(await kept.reduce(into: []) { $0.append($1) } == [1])
  }

  @Test func `forgets a stream whose reader was cancelled`() async {
    let broadcast = Broadcast<Int>()
    let stream = broadcast.stream()
    let reader = Task { for await _ in stream {} }
    reader.cancel()
    await reader.value
    #expect(broadcast.streamCount == 0)
  }

  @Test func `sends what is sent at once to all streams in the same order`() async {
    let broadcast = Broadcast<Int>()
    let streams = (1...3).map { _ in broadcast.stream() }
    await withTaskGroup(of: Void.self) { group in
      for sender in 0..<8 {
        group.addTask { @concurrent in for index in 0..<1000 { broadcast.send(sender * 1000 + index) } }
      }
    }
    broadcast.finish()
    var received: [[Int]] = []
    for stream in streams { received.append(await stream.reduce(into: []) { $0.append($1) }) }
    #expect(received[0].sorted() == Array(0..<8000))
    #expect(received == [received[0], received[0], received[0]])
  }
}
