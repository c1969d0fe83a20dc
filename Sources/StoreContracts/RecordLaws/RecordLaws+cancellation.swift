import Domain

extension RecordLaws {
  static var cancellation: [Law] { [cancelledWrites] }

  static var cancelledWrites: Law {
    Law("a write that is cancelled is done whole, or fails as cancelled and is not done", in: .concurrency) { store in
      var expected: [Record] = []
      for round in 0..<20 {
        let samples = try Record.samples(5, seed: UInt64(round))
        let writer = Task { try await store.insert(samples) }
        for _ in 0..<round { await Task.yield() }
        writer.cancel()
        switch await writer.result {
        case .success(let inserted): expected += inserted
        case .failure(StoreError.cancelled): break
        case .failure(let error):
          throw Mismatch(expected: "a cancelled insertion to be done or to fail as cancelled", but: "\(error)")
        }
        try await store.expectContent("after a cancelled insertion", expected)
      }
      expected.append(try await store.insertOne(Record.sample(seed: 99)))
      try await store.expectContent("after an insertion that was not cancelled", expected)
    }
  }
}
