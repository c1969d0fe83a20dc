import LogbookRecords
import LogbookSamples

extension RecordLaws {
  @LawBuilder static var cancellation: [Law] {
    Law(
      "a write that is cancelled either completes, or fails as cancelled without effect",
      in: .concurrency,
      needing: .atomicity
    ) { store in
      var expected: [Item] = []
      for round in 0..<20 {
        let samples = try Item.samples(5, seed: UInt64(round))
        let writers = TaskWatch()
        let writer = Task(executorPreference: writers) { try await store.insertAll(samples) }
        // In odd rounds, wait until the write is suspended, blocked, or done before cancelling it.
        // In even rounds, cancel it at an arbitrary point.
        if !round.isMultiple(of: 2) { try await writers.untilIdleOrBlocked() }
        writer.cancel()
        switch await writer.result {
        case .success(let inserted): expected += inserted
        case .failure(StoreError.cancelled): break
        case .failure(let error):
          throw Mismatch(expected: "a cancelled insertion to be done or to fail as cancelled", but: "\(error)")
        }
        try await store.expectContent("after a cancelled insertion", expected)
      }
      expected.append(try await store.insert(Item.sample(seed: 99)))
      try await store.expectContent("after an insertion that was not cancelled", expected)
    }

    Law(
      "a write that is cancelled at any suspension point either completes, or fails as cancelled without effect",
      in: .concurrency,
      needing: .atomicity
    ) { store in
      var content = try await store.insertAll(Item.samples(4, seed: 1))
      for round in 0..<3 {
        for suspension in 0...Suspensions.most {
          let seed = UInt64(round * 100 + suspension)
          let before = content
          let (samples, changed) = (
            try Item.samples(3, seed: 1000 + seed),
            try zip(before, Item.samples(before.count, seed: 2000 + seed)).map { try $0.withContent(of: $1) }
          )
          let outcome = await Suspensions.cancelling(at: suspension) { () async throws -> [Item] in
            switch round {
            case 0: return before + (try await store.insertAll(samples))
            case 1:
              try await store.update(changed)
              return changed
            default:
              _ = try await store.delete(withIDs: before.dropFirst().map(\.id))
              return Array(before.prefix(1))
            }
          }
          switch outcome.result {
          case .success(let after): content = after
          case .failure(StoreError.cancelled): break
          case .failure(let error):
            throw Mismatch(expected: "a cancelled write to be done or to fail as cancelled", but: "\(error)")
          }
          try await store.expectContent("after a write that was cancelled at suspension point \(suspension)", content)
          if !outcome.isReached { break }
          if round == 2, content.count < 4 { content += try await store.insertAll(samples) }
        }
      }
    }

    Law("a read that is cancelled returns the whole answer or fails as cancelled", in: .concurrency) { store in
      let stored = try await store.insertAll(Item.samples(12, seed: 4))
      let readings: [@Sendable () async throws -> [Item]] = [
        { try await store.all() },
        {
          var records: [Item] = []
          for try await batch in store.batches(matching: Item.Query(), size: 5) { records += batch }
          return records
        },
        { try await store.count(matching: Item.Query()) == 12 ? stored : [] },
        {
          var records: [Item] = []
          for record in stored { if let found = try await store.record(withID: record.id) { records.append(found) } }
          return records
        },
      ]
      for (index, read) in readings.enumerated() {
        for suspension in 0...Suspensions.most {
          let outcome = await Suspensions.cancelling(at: suspension, read)
          switch outcome.result {
          case .success(let records): try expect("what cancelled reading \(index) gave", records, are: stored)
          case .failure(StoreError.cancelled): break
          case .failure(let error):
            throw Mismatch(expected: "a cancelled read to succeed or to fail as cancelled", but: "\(error)")
          }
          if !outcome.isReached { break }
        }
      }
      try await store.expectContent("after cancelled reads", stored)
    }
  }
}
