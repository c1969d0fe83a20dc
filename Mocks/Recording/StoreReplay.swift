import LogbookDomain

/// Answers calls as a recording has them, as long as they are those of the recording.
final class StoreReplay<Record: LogbookDomain.Record>: Sendable {
  typealias Entry = RecordingEntry<Record>
  typealias Changes = AsyncStream<StoreChange<Record>>

  private struct State {
    var position = 0
    var mismatch: ReplayMismatch?
    var iterations: [Int: Int] = [:]
    var streams: [Int: (stream: Changes, continuation: Changes.Continuation)] = [:]

    func finishChanges() {
      for (_, continuation) in streams.values { continuation.finish() }
    }
  }

  private let entries: [Entry]
  private let state = Locked(State())

  init(_ recording: StoreRecording<Record>) {
    entries = recording.entries
  }

  deinit { finishChanges() }

  /// Ends all streams.
  func finishChanges() {
    state.withLock { $0.finishChanges() }
  }

  /// Answers a call if it is the next one that was recorded.
  func answer<Answer: Decodable>(to call: some Encodable) throws(StoreError) -> Answer {
    let (number, outcome) = try take(try JSONText(call))
    switch outcome {
    case .failure(let error): throw error
    case .underWay: throw .unsupported("when it was recorded, the call of entry \(number) had no answer yet")
    case .answer(let answer):
      do {
        return try answer.decoded()
      } catch {
        throw .unsupported("the answer in entry \(number) of the recording cannot be read: \(error)")
      }
    }
  }

  /// Answers a call that returns nothing.
  func answer(to call: some Encodable) throws(StoreError) {
    let _: Bool? = try answer(to: call)
  }

  /// Answers a call that gives batches, and each batch that is asked for.
  func batches(for call: some Encodable) -> RecordBatches<Record> {
    let number: Int
    do throws(StoreError) {
      number = try take(try JSONText(call)).number
    } catch {
      return RecordBatches(failingWith: error)
    }
    return RecordBatches {
      let iteration = self.state.withLock { state in
        state.iterations[number, default: 0] += 1
        return state.iterations[number, default: 0]
      }
      let nextBatch = NextBatchCall(of: number, iteration: iteration)
      return { () throws(StoreError) in try self.answer(to: nextBatch) }
    }
  }

  /// Answers a call of `changes()`: with what was announced, each change after the call it came after.
  ///
  /// - Returns: A stream that ends when a call differs, at once if this one does.
  func changes() -> Changes {
    // The error is kept: later calls throw it, and so does `expectFinished()`.
    let number = try? take(.changesCall).number
    return state.withLock { state in number.flatMap { state.streams[$0]?.stream } } ?? Changes { nil }
  }

  /// Throws if a call differed, or if a recorded one was not made.
  func expectFinished() throws(ReplayMismatch) {
    try state.withLock { state throws(ReplayMismatch) in
      if let mismatch = state.mismatch { throw mismatch }
      if state.position < entries.count { throw mismatch(at: state.position, nil) }
    }
  }

  /// Goes on by one call, and announces what was announced after it.
  private func take(_ call: JSONText) throws(StoreError) -> (number: Int, outcome: Entry.Outcome) {
    try state.withLock { state throws(StoreError) in
      if let mismatch = state.mismatch { throw .unsupported("\(mismatch)") }
      guard state.position < entries.count, case .call(let expected, let outcome) = entries[state.position],
        expected == call
      else {
        let mismatch = mismatch(at: state.position, call)
        state.mismatch = mismatch
        // Nobody is kept waiting for a change that does not come any more.
        state.finishChanges()
        throw .unsupported("\(mismatch)")
      }
      state.position += 1
      let number = state.position
      if call == .changesCall {
        state.streams[number] = Changes.makeStream()
      }
      announce(&state)
      return (number, outcome)
    }
  }

  private func announce(_ state: inout State) {
    while state.position < entries.count {
      switch entries[state.position] {
      case .call: return
      case .change(let change, let stream): state.streams[stream]?.continuation.yield(change)
      case .end(let stream): state.streams[stream]?.continuation.finish()
      }
      state.position += 1
    }
  }

  private func mismatch(at position: Int, _ actual: JSONText?) -> ReplayMismatch {
    var expected: JSONText?
    if position < entries.count, case .call(let call, _) = entries[position] { expected = call }
    return ReplayMismatch(entry: position + 1, count: entries.count, expected: expected, actual: actual)
  }
}
