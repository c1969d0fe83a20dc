import LogbookDomain
import LogbookDomainSamples
import LogbookMocks
import LogbookRecords
import LogbookSamples
import LogbookTesting
import Foundation
import Testing

@Suite struct `Recorded values` {
  /// Records a call to a stubbed mock, and returns the result of replaying the call from the encoded recording.
  private func replayed<Answer>(
    _ stub: (inout TaskStoreMock.Stubs) -> Void,
    _ call: (any TaskStoreProtocol) async throws(StoreError) -> Answer
  ) async throws -> Result<Answer, StoreError> {
    let inner = TaskStoreMock()
    inner.stub(stub)
    let recorder = TaskStoreRecorder(recording: inner)
    func result(of store: any TaskStoreProtocol) async -> Result<Answer, StoreError> {
      do throws(StoreError) { return .success(try await call(store)) } catch { return .failure(error) }
    }
    _ = await result(of: recorder)
    let mock = TaskStoreMock(replaying: try StoreRecording(recorder.recording.data))
    let replayed = await result(of: mock)
    try mock.expectFinished()
    return replayed
  }

  @Test(
    arguments: [
      .notFound(RecordReference(TaskItem.self, number: 9_007_199_254_740_991)),
      .notFound(RecordReference(TaskItem.ID(UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 255))))),
      .duplicate(RecordReference(Report.self, number: 1)),
      .invalid(ValidationError(field: "title", value: "\0e\u{301}", rule: "must not be blank")),
      .constraint("a\n\"b\""), .busy, .full, .noPermission("/é\0"), .corrupt(""),
      .newerSchema(found: .max, supported: .min),
      .cannotCreate("{}"), .io(code: -5, message: "\u{2028}\u{FEFF}"), .cancelled, .unsupported("x\r\ny"),
      .outcomeUnknown("\u{85}"), .misuse("near \"SELEKT\": syntax error"),
    ] as [StoreError]
  )
  func `recordings preserve every error`(error: StoreError) async throws {
    let result = try await replayed({ $0.count = { _ throws(StoreError) in throw error } }) {
      store throws(StoreError) in try await store.count(matching: TaskQuery())
    }
    #expect(result == .failure(error))
    #expect("\(result)" == "\(Result<Int, StoreError>.failure(error))")
  }

  @Test(arguments: [0, 1, -1, .max, .min, 9_007_199_254_740_993])
  func `recordings preserve counts of any size`(count: Int) async throws {
    let result = try await replayed({ $0.count = { _ in count } }) { store throws(StoreError) in
      try await store.count(matching: TaskQuery(limit: count, offset: count))
    }
    #expect(result == .success(count))
  }

  @Test func `recordings preserve tasks of every shape, byte for byte`() async throws {
    var tasks = try HostileText.all.flatMap { try TaskItem.samples(holding: $0) }
    tasks += try TaskItem.samples(100, seed: 3, related: true)
    tasks += try [Date.storableRange.lowerBound, .storableRange.upperBound, moment.nextStorable].map {
      try TaskItem.sample(holding: $0)
    }
    tasks = try tasks.map { try $0.identified(by: $0.id, number: 9_007_199_254_740_991) }
    let answer = tasks
    let result = try await replayed({
      $0.update = { _ in }; $0.insertMany = { _ in answer }
    }) { store throws(StoreError) in
      try await store.update(answer)
      return try await store.insert(answer)
    }
    #expect(zip(try result.get(), tasks).allSatisfy { $0.isIdentical(to: $1) })
    #expect(try result.get().count == tasks.count)
  }

  @Test func `recordings preserve reports of every shape and their summaries`() async throws {
    var reports =
      try HostileText.all.flatMap { try Report.samples(holding: $0) } + Report.samples(100, seed: 3, related: false)
    reports.append(try Report(location: "most", numberTested: .max, numberPositive: .max, dateReported: moment))
    reports.append(try Report(location: "none", numberNegative: 0, dateReported: .storableRange.lowerBound))
    let answer = reports
    let summaries = [
      ReportSummary(key: "e\u{301}", totals: ReportTotals(answer[answer.count - 2])),
      ReportSummary(key: "", totals: ReportTotals(answer[answer.count - 1])),
    ]
    let inner = ReportStoreMock(reports: answer)
    inner.stub { $0.summaries = { _, _ in summaries } }
    let recorder = ReportStoreRecorder(recording: inner)
    let found = try await recorder.records(matching: ReportQuery())
    _ = try await recorder.summaries(by: .week, matching: ReportQuery(location: "\0"))
    let mock = ReportStoreMock(replaying: try StoreRecording(recorder.recording.data))
    let again = try await mock.records(matching: ReportQuery())
    #expect(again.count == answer.count)
    #expect(zip(again, found).allSatisfy { $0.isIdentical(to: $1) })
    #expect(try await mock.summaries(by: .week, matching: ReportQuery(location: "\0")) == summaries)
    try mock.expectFinished()
  }

  /// The arguments are dates in seconds since 2001-01-01: multiples of a millisecond, a fraction of a millisecond, and
  /// invalid dates.
  @Test(arguments: [0, -63_114_076_800, 63_113_904_000, 1.5, 0.000_1, -1e300, .infinity, -.infinity, .nan])
  func `recordings distinguish queries that differ only in a date`(seconds: Double) async throws {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    let recorder = TaskStoreRecorder(recording: TaskStoreMock())
    _ = try await recorder.count(matching: TaskQuery(dueBefore: date))
    let recording = try StoreRecording<TaskItem>(recorder.recording.data)
    #expect(try await TaskStoreMock(replaying: recording).count(matching: TaskQuery(dueBefore: date)) >= 0)
    let other = Date(timeIntervalSinceReferenceDate: seconds.nextUp)
    if seconds.nextUp != seconds, !seconds.isNaN {
      await #expect(throws: StoreError.self) {
        try await TaskStoreMock(replaying: recording).count(matching: TaskQuery(dueBefore: other))
      }
    }
  }
}
