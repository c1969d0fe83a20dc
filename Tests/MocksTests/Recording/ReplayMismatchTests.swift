import LogbookDomain
import LogbookMocks
import LogbookRecords
import LogbookTesting
import Foundation
import Testing

@Suite struct `A replay` {
  let milk: TaskItem
  let recording: StoreRecording<TaskItem>

  init() async throws {
    let id = TaskItem.ID(UUID(uuid: (1, 2, 3, 4, 5, 6, 0x77, 8, 0x89, 10, 11, 12, 13, 14, 15, 16)))
    milk = try TaskItem(title: "Milk é", tags: ["shop"], id: id, createdAt: moment)
    let inner = TaskStoreMock()
    inner.stub { $0.insert = { $0.numbered(1) } }
    let recorder = TaskStoreRecorder(recording: inner)
    _ = try await recorder.insert(milk)
    _ = try await recorder.records(matching: TaskQuery(limit: 5))
    _ = try await recorder.count(matching: TaskQuery())
    recording = recorder.recording
  }

  /// Replays calls, and returns the mismatch, or `nil` if there is none.
  func mismatchOfReplay(_ calls: (TaskStoreMock) async throws -> Void) async throws -> ReplayMismatch? {
    let mock = TaskStoreMock(replaying: recording)
    var thrown: (any Error)?
    do { try await calls(mock) } catch { thrown = error }
    do throws(ReplayMismatch) {
      try mock.expectFinished()
      #expect(thrown == nil)
      return nil
    } catch {
      // A mismatch without an actual call is found only by `expectFinished()`. Any other mismatch must already have
      // been thrown by a call, as a `StoreError`.
      if error.actual != nil { #expect(thrown as? StoreError == .unsupported(error.description)) }
      return error
    }
  }

  @Test func `the replay is finished after the last call`() async throws {
    let mock = TaskStoreMock(replaying: recording)
    #expect(try await mock.insert(milk) == milk.numbered(1))
    #expect(try await mock.records(matching: TaskQuery(limit: 5)) == [TaskStoreMock.sampleTask()])
    #expect(try await mock.count(matching: TaskQuery()) == 1)
    try mock.expectFinished()
    try TaskStoreMock().expectFinished()
  }

  @Test func `a mismatch ends the streams of changes`() async throws {
    let recorder = TaskStoreRecorder(recording: try TaskStoreMock(storing: []))
    var recorded = recorder.changes().makeAsyncIterator()
    _ = try await recorder.insert(milk)
    #expect(await recorded.next() == StoreChange(inserted: [milk.id]))
    let mock = TaskStoreMock(replaying: recorder.recording)
    var replayed = mock.changes().makeAsyncIterator()
    await #expect(throws: StoreError.self) { try await mock.count(matching: TaskQuery()) }
    #expect(await replayed.next() == nil)
  }

  @Test func `the replay reports a field that differs`() async throws {
    let bread = try milk.edited(at: moment) { $0.title = "Bread" }
    let mismatch = try #require(try await mismatchOfReplay { _ = try await $0.insert(bread) })
    #expect(mismatch.entry == 1)
    #expect(mismatch.count == 3)
    #expect(mismatch.differences == [#"insert.title is "Bread" instead of "Milk é""#])
    #expect(
      mismatch.description == """
        the replay differs at entry 1 of 3 of the recording (line 3): expected {"insert":{"createdAt":\
        "2020-09-13T12:26:40Z","dependencies":[],"id":"01020304-0506-7708-890A-0B0C0D0E0F10",\
        "modifiedAt":"2020-09-13T12:26:40Z","priority":"none","tags":["shop"],"title":"Milk é"}}, but got \
        {"insert":{"createdAt":"2020-09-13T12:26:40Z","dependencies":[],"id":"01020304-0506-7708-890A-0B0C0D0E0F10","modifiedAt":"2020-09-13T12:26:40Z","priority":"none",\
        "tags":["shop"],"title":"Bread"}}: insert.title is "Bread" instead of "Milk é"
        """
    )
  }

  @Test func `the replay reports missing and new fields, and lists that differ`() async throws {
    let other = try milk.edited(at: moment.addingTimeInterval(0.001)) {
      $0.notes = "2 l"
      $0.tags = []
    }
    let mismatch = try #require(try await mismatchOfReplay { _ = try await $0.insert(other) })
    #expect(
      mismatch.differences == [
        #"insert.modifiedAt is "2020-09-13T12:26:40.001Z" instead of "2020-09-13T12:26:40Z""#,
        #"insert.notes is "2 l" instead of missing"#, #"insert.tags[0] is missing instead of "shop""#,
      ]
    )
  }

  @Test func `the replay distinguishes texts that look the same`() async throws {
    let other = try milk.edited(at: moment) { $0.title = "Milk e\u{301}" }
    #expect(other == milk)
    let mismatch = try #require(try await mismatchOfReplay { _ = try await $0.insert(other) })
    #expect(mismatch.differences == [#"insert.title is "Milk e\u{0301}" instead of "Milk \u{00E9}""#])
  }

  @Test func `the replay reports a call of a different method`() async throws {
    let mismatch = try #require(
      try await mismatchOfReplay { mock in
        _ = try await mock.insert(milk)
        _ = try await mock.count(matching: TaskQuery(limit: 5))
      }
    )
    #expect(mismatch.entry == 2)
    #expect(mismatch.expected == #"{"recordsMatching":{"limit":5,"offset":0,"sort":[],"tags":[]}}"#)
    #expect(mismatch.actual == #"{"countMatching":{"limit":5,"offset":0,"sort":[],"tags":[]}}"#)
    #expect(mismatch.differences == [])
  }

  @Test func `the replay reports a missing call`() async throws {
    let mismatch = try #require(try await mismatchOfReplay { _ = try await $0.insert(milk) })
    #expect(
      mismatch.description == """
        the replay differs at entry 2 of 3 of the recording (line 4): expected {"recordsMatching":{"limit":5,"offset":0,\
        "sort":[],"tags":[]}}, but got no call
        """
    )
  }

  @Test func `the replay reports an extra call`() async throws {
    let mismatch = try #require(
      try await mismatchOfReplay { mock in
        _ = try await mock.insert(milk)
        _ = try await mock.records(matching: TaskQuery(limit: 5))
        _ = try await mock.count(matching: TaskQuery())
        _ = try await mock.record(numbered: 1)
      }
    )
    #expect(
      mismatch.description == """
        the replay differs after entry 3, the last of the recording: expected no more calls, but got {"recordNumbered":1}
        """
    )
  }

  @Test func `after a mismatch, every call fails with the same error`() async throws {
    let sample = try TaskSample()
    let mock = TaskStoreMock(replaying: recording)
    let first = await failure(of: { () throws(StoreError) in try await mock.record(numbered: 7) })
    #expect(first == .unsupported(try #require(mismatch(of: mock)).description))
    for operation in TaskStoreMock.Operation.allCases {
      let error = await failure(of: { () throws(StoreError) in try await sample.perform(operation, on: mock) })
      #expect(error == first)
    }
    #expect(await failure(of: { () throws(StoreError) in try await mock.insert(milk) }) == first)
    #expect(await mock.changes().first { _ in true } == nil)
    #expect(mismatch(of: mock)?.actual == #"{"recordNumbered":7}"#)
  }

  @Test func `a stream of changes that was not recorded is a mismatch`() async throws {
    let mock = TaskStoreMock(replaying: recording)
    #expect(await mock.changes().first { _ in true } == nil)
    #expect(mismatch(of: mock)?.actual == #"{"changes":null}"#)
    await #expect(throws: StoreError.self) { try await mock.insert(milk) }
  }

  @Test func `calls that meet a planned failure are not compared with the recording`() async throws {
    let mock = TaskStoreMock(replaying: recording)
    mock.fail(with: .busy, times: 1)
    await #expect(throws: StoreError.busy) { try await mock.insert(milk) }
    #expect(try await mock.insert(milk) == milk.numbered(1))
    #expect(mock.calls == [.insert(milk), .insert(milk)])
  }

  @Test func `the replay ends its streams on request`() async {
    let recorder = TaskStoreRecorder(recording: TaskStoreMock())
    _ = recorder.changes()
    let mock = TaskStoreMock(replaying: recorder.recording)
    let changes = mock.changes()
    mock.finishChanges()
    #expect(await changes.first { _ in true } == nil)
  }
}
