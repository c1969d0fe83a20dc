import LogbookLocks
package import LogbookRecords

/// A log of the calls to a store, their outcomes, and the published changes.
package final class RecordingLog<Item: Record>: Sendable {
  typealias Entry = RecordingEntry<Item>

  private struct State {
    var entries: [Entry] = []
    var iterations: [Int: Int] = [:]
  }

  private let state = Locked(State())

  /// The recording so far.
  package var recording: StoreRecording<Item> { StoreRecording(entries: state.withLock { $0.entries }) }

  /// Performs a call and returns its result. The call is recorded before it begins; its result or error is recorded
  /// when it ends.
  package func note<Answer: Encodable>(
    _ call: some Encodable,
    _ body: () async throws(StoreError) -> Answer
  ) async throws(StoreError) -> Answer {
    let number = append(.call(try JSONText(call), .underWay))
    do throws(StoreError) {
      let answer = try await body()
      end(number, .answer(try JSONText(answer)))
      return answer
    } catch {
      end(number, .failure(error))
      throw error
    }
  }

  /// Performs and records a call that returns no value.
  package func note(_ call: some Encodable, _ body: () async throws(StoreError) -> Void) async throws(StoreError) {
    _ = try await note(call) { () async throws(StoreError) in
      try await body()
      return Bool?.none
    }
  }

  /// Records a call that returns batches, and returns the same batches. Each later request for a batch is recorded,
  /// too, together with its outcome.
  package func note(_ call: some Encodable, _ batches: RecordBatches<Item>) -> RecordBatches<Item> {
    let number: Int
    do throws(StoreError) {
      number = append(.call(try JSONText(call), .answer(.null)))
    } catch {
      return RecordBatches(failingWith: error)
    }
    return RecordBatches {
      let arguments = NextBatchArguments(iteration: self.beginIteration(of: number), of: number)
      let nextBatch = RecordedCall(.nextBatch, arguments)
      let next = batches.makeNext()
      return { () async throws(StoreError) in try await self.note(nextBatch, next) }
    }
  }

  /// Records a call to `changes()`, and returns a stream of the same changes. Each change is recorded before the
  /// returned stream publishes it. The end of the store's stream is also recorded, unless the caller stops reading the
  /// returned stream first.
  package func note(_ changes: AsyncStream<StoreChange<Item>>) -> AsyncStream<StoreChange<Item>> {
    let number = append(.call(.changesCall, .answer(.null)))
    let (stream, continuation) = AsyncStream.makeStream(of: StoreChange<Item>.self)
    let listener = Task {
      for await change in changes {
        self.append(.change(change, stream: number))
        continuation.yield(change)
      }
      if !Task.isCancelled { self.append(.end(stream: number)) }
      continuation.finish()
    }
    continuation.onTermination = { _ in listener.cancel() }
    return stream
  }

  private func end(_ number: Int, _ outcome: Entry.Outcome) {
    state.withLock { state in
      if case .call(let call, _) = state.entries[number - 1] { state.entries[number - 1] = .call(call, outcome) }
    }
  }

  /// Appends an entry and returns its number. The first entry has the number 1.
  @discardableResult
  private func append(_ entry: Entry) -> Int {
    state.withLock { state in
      state.entries.append(entry)
      return state.entries.count
    }
  }

  private func beginIteration(of number: Int) -> Int {
    state.withLock { state in
      state.iterations[number, default: 0] += 1
      return state.iterations[number, default: 0]
    }
  }
}
