import LogbookLocks
public import LogbookRecords

/// A store that answers as a recorded store did, as long as it receives the recorded calls in the recorded order.
///
/// If a call differs from the recorded one, even in one byte of a string, that call and all later calls throw
/// ``/LogbookRecords/StoreError/unsupported(_:)`` with the description of a ``ReplayMismatch``. Two methods, which
/// cannot throw, behave differently: ``changes()`` returns a stream that has already ended, and
/// ``batches(matching:size:)`` returns batches whose iterations throw the error. The streams of ``changes()`` publish
/// each recorded change as soon as the call that precedes the change in the recording has been made.
public final class StoreReplay<Item: Record>: ReplayedStore where Item.Query: Encodable {
  typealias Entry = RecordingEntry<Item>
  typealias Changes = AsyncStream<StoreChange<Item>>

  private struct State {
    var position = 0
    var mismatch: ReplayMismatch?
    var iterations: [Int: Int] = [:]
    var streams: [Int: (stream: Changes, continuation: Changes.Continuation)] = [:]

    func finishChanges() { for (_, continuation) in streams.values { continuation.finish() } }
  }

  private let entries: [Entry]
  private let state = Locked(State())

  /// Creates a store that replays a recording.
  public init(_ recording: StoreRecording<Item>) { entries = recording.entries }

  deinit { finishChanges() }

  /// Ends all streams that ``changes()`` has returned.
  package func finishChanges() { state.withLock { $0.finishChanges() } }

  /// Returns the recorded answer to a call.
  ///
  /// - Throws: The recorded error, or ``/LogbookRecords/StoreError/unsupported(_:)`` if this call or an earlier one
  ///   differs from the recording, or if the recorded answer is missing or unreadable.
  package func answer<Answer: Decodable>(to call: some Encodable) throws(StoreError) -> Answer {
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

  /// Verifies that exactly the recorded calls were made, in the recorded order.
  ///
  /// - Throws: ``ReplayMismatch`` if a call differed from the recorded one, or if some recorded calls were not made.
  public func expectFinished() throws(ReplayMismatch) {
    try state.withLock { state throws(ReplayMismatch) in
      if let mismatch = state.mismatch { throw mismatch }
      if state.position < entries.count { throw mismatch(at: state.position, nil) }
    }
  }

  private func take(_ call: JSONText) throws(StoreError) -> (number: Int, outcome: Entry.Outcome) {
    try state.withLock { state throws(StoreError) in
      if let mismatch = state.mismatch { throw .unsupported("\(mismatch)") }
      guard state.position < entries.count, case .call(let expected, let outcome) = entries[state.position],
        expected == call
      else {
        let mismatch = mismatch(at: state.position, call)
        state.mismatch = mismatch
        // End the streams, so that listeners do not wait for changes that will never come.
        state.finishChanges()
        throw .unsupported("\(mismatch)")
      }
      state.position += 1
      let number = state.position
      if call == .changesCall { state.streams[number] = Changes.makeStream() }
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

extension StoreReplay {
  /// Replays the call: returns the recorded answer or throws the recorded error.
  ///
  /// - Throws: The recorded error, or ``/LogbookRecords/StoreError/unsupported(_:)`` if this call or an earlier one
  ///   differs from the recording, or if the recorded answer is missing or unreadable.
  @discardableResult
  // If this method were synchronous, asynchronous code would call the protocol's asynchronous default implementation
  // instead.
  public func insert(_ record: Item) async throws(StoreError) -> Item {
    try answer(to: RecordedCall(.insert, record))
  }

  /// Replays the call: returns the recorded answer or throws the recorded error.
  ///
  /// - Throws: The recorded error, or ``/LogbookRecords/StoreError/unsupported(_:)`` if this call or an earlier one
  ///   differs from the recording, or if the recorded answer is missing or unreadable.
  @discardableResult
  public func insert(_ records: [Item]) throws(StoreError) -> [Item] {
    try answer(to: RecordedCall(.insertMany, records))
  }

  /// Replays the call: returns the recorded answer or throws the recorded error.
  ///
  /// - Throws: The recorded error, or ``/LogbookRecords/StoreError/unsupported(_:)`` if this call or an earlier one
  ///   differs from the recording, or if the recorded answer is missing or unreadable.
  public func record(withID id: Item.ID) throws(StoreError) -> Item? {
    try answer(to: RecordedCall(.recordWithID, id))
  }

  /// Replays the call: returns the recorded answer or throws the recorded error.
  ///
  /// - Throws: The recorded error, or ``/LogbookRecords/StoreError/unsupported(_:)`` if this call or an earlier one
  ///   differs from the recording, or if the recorded answer is missing or unreadable.
  public func record(numbered number: Int) throws(StoreError) -> Item? {
    try answer(to: RecordedCall(.recordNumbered, number))
  }

  /// Replays the call: returns the recorded answer or throws the recorded error.
  ///
  /// - Throws: The recorded error, or ``/LogbookRecords/StoreError/unsupported(_:)`` if this call or an earlier one
  ///   differs from the recording, or if the recorded answer is missing or unreadable.
  public func records(matching query: Item.Query) throws(StoreError) -> [Item] {
    try answer(to: RecordedCall(.recordsMatching, query))
  }

  /// Replays the call: returns the recorded answer or throws the recorded error.
  ///
  /// - Throws: The recorded error, or ``/LogbookRecords/StoreError/unsupported(_:)`` if this call or an earlier one
  ///   differs from the recording, or if the recorded answer is missing or unreadable.
  public func count(matching query: Item.Query) throws(StoreError) -> Int {
    try answer(to: RecordedCall(.countMatching, query))
  }

  /// Replays the call: returns the recorded answer or throws the recorded error.
  ///
  /// - Throws: The recorded error, or ``/LogbookRecords/StoreError/unsupported(_:)`` if this call or an earlier one
  ///   differs from the recording, or if the recorded answer is missing or unreadable.
  public func rows(of aggregation: Aggregation<Item>) async throws(StoreError) -> [AggregationRow<Item>] {
    // If this method were synchronous, asynchronous code would call the protocol's asynchronous default implementation
    // instead.
    try answer(to: RecordedCall(.rowsOf, aggregation))
  }

  /// Replays the call: succeeds or throws the recorded error.
  ///
  /// - Throws: The recorded error, or ``/LogbookRecords/StoreError/unsupported(_:)`` if this call or an earlier one
  ///   differs from the recording, or if the recorded outcome is missing or unreadable.
  public func update(_ records: [Item]) throws(StoreError) {
    let _: Bool? = try answer(to: RecordedCall(.update, records))
  }

  /// Replays the call: returns the recorded answer or throws the recorded error.
  ///
  /// - Throws: The recorded error, or ``/LogbookRecords/StoreError/unsupported(_:)`` if this call or an earlier one
  ///   differs from the recording, or if the recorded answer is missing or unreadable.
  @discardableResult
  public func delete(withIDs ids: [Item.ID]) throws(StoreError) -> Int {
    try answer(to: RecordedCall(.deleteWithIDs, ids))
  }

  /// Replays the call: returns the recorded answer or throws the recorded error.
  ///
  /// - Throws: The recorded error, or ``/LogbookRecords/StoreError/unsupported(_:)`` if this call or an earlier one
  ///   differs from the recording, or if the recorded answer is missing or unreadable.
  @discardableResult
  public func delete(matching query: Item.Query) throws(StoreError) -> Int {
    try answer(to: RecordedCall(.deleteMatching, query))
  }

  /// Replays the call. The returned batches replay each request for a batch.
  ///
  /// As soon as a call or a request for a batch differs from the recording, iterations over the batches throw
  /// ``/LogbookRecords/StoreError/unsupported(_:)``.
  public func batches(matching query: Item.Query, size: Int) -> RecordBatches<Item> {
    let number: Int
    do throws(StoreError) {
      number = try take(try JSONText(RecordedCall(.batchesMatching, BatchesArguments(query: query, size: size)))).number
    } catch {
      return RecordBatches(failingWith: error)
    }
    return RecordBatches {
      let iteration = self.state.withLock { state in
        state.iterations[number, default: 0] += 1
        return state.iterations[number, default: 0]
      }
      let nextBatch = RecordedCall(.nextBatch, NextBatchArguments(iteration: iteration, of: number))
      return { () throws(StoreError) in try self.answer(to: nextBatch) }
    }
  }

  /// Replays a call to `changes()`.
  ///
  /// - Returns: A stream of the recorded changes. The stream ends at the same point as the recorded stream, or earlier
  ///   if a later call differs from the recording or the replay is deallocated. If this call or an earlier one differs,
  ///   the stream has already ended.
  public func changes() -> AsyncStream<StoreChange<Item>> {
    // Ignore the error, because later calls and `expectFinished()` report the same mismatch.
    let number = try? take(.changesCall).number
    return state.withLock { state in number.flatMap { state.streams[$0]?.stream } } ?? Changes { nil }
  }
}
