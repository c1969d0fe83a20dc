import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@Suite struct `A broadcast` {
  @Test func `a stream can begin with earlier elements`() async {
    let broadcast = Broadcast<Int>(limit: nil) { $0 }
    let stream = broadcast.stream(startingWith: [1, 2])
    broadcast.send(3)
    broadcast.finish()
    #expect(await stream.reduce(into: []) { $0.append($1) } == [1, 2, 3])
  }

  @Test func `a broadcast removes a stream that has no reader`() async {
    let broadcast = Broadcast<Int>(limit: nil) { $0 }
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

  @Test func `a broadcast removes a stream whose reader was cancelled`() async {
    let broadcast = Broadcast<Int>(limit: nil) { $0 }
    let stream = broadcast.stream()
    let reader = Task { for await _ in stream {} }
    reader.cancel()
    await reader.value
    #expect(broadcast.streamCount == 0)
  }

  @Test func `all streams receive concurrent elements in the same order`() async {
    let broadcast = Broadcast<Int>(limit: nil) { $0 }
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

  @Test func `a slow reader gets one placeholder for missed elements, and more elements when there is room`() async {
    let broadcast = Broadcast<Int>(limit: 4) { -$0 }
    var slow = broadcast.stream().makeAsyncIterator()
    for element in 1...9 { broadcast.send(element) }
    var received: [Int?] = []
    for _ in 0..<4 { received.append(await slow.next()) }
    #expect(received == [1, 2, 3, -4])
    for element in 10...12 { broadcast.send(element) }
    broadcast.finish()
    while let element = await slow.next() { received.append(element) }
    #expect(received == [1, 2, 3, -4, 10, 11, 12])
  }

  @Test func `a reader that was nearly a full buffer behind receives every element`() async {
    let broadcast = Broadcast<Int>(limit: 4) { -$0 }
    var reader = broadcast.stream(startingWith: [0]).makeAsyncIterator()
    var received: [Int?] = []
    for round in 0..<3 {
      for element in 1...3 { broadcast.send(round * 3 + element) }
      for _ in 0..<(round == 0 ? 4 : 3) { received.append(await reader.next()) }
    }
    #expect(received == Array(0...9))
  }

  @Test func `every gap is marked with a placeholder, even for an irregular reader`() async {
    let broadcast = Broadcast<Int>(limit: 5) { -$0 }
    var reader = broadcast.stream().makeAsyncIterator()
    var (sent, held, received) = (0, 0, [Int]())
    for round in 1...200 {
      for _ in 0..<round * 7 % 9 {
        sent += 1
        broadcast.send(sent)
        held = min(5, held + 1)
      }
      for _ in 0..<min(held, round % 6) {
        held -= 1
        if let element = await reader.next() { received.append(element) }
      }
    }
    broadcast.finish()
    while let element = await reader.next() { received.append(element) }
    for (element, next) in zip(received, received.dropFirst()) where element > 0 {
      #expect(abs(next) == element + 1, "\(element) is followed by \(next)")
    }
    #expect(received.contains { $0 < 0 })
    // The last received element is either the last sent element or a placeholder for a gap that includes this element.
    #expect(received.last == sent || received.last.map { $0 < 0 } == true)
  }

  @Test func `a reader that missed changes gets a partial change`() async {
    let broadcast = Broadcast<StoreChange<TaskItem>>()
    let changes = broadcast.stream()
    let change = StoreChange<TaskItem>(inserted: [TaskItem.ID(madeAt: .now)])
    for _ in 0..<5000 { broadcast.send(change) }
    broadcast.finish()
    let received = await changes.reduce(into: []) { $0.append($1) }
    #expect(received == Array(repeating: change, count: 999) + [StoreChange(isPartial: true)])
  }
}
