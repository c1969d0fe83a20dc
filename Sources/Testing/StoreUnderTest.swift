package import LogbookDomain
package import LogbookSamples

/// A store of records of any kind, as the laws common to all kinds see it: a call for each requirement.
package struct StoreUnderTest<Record: SampleRecord>: Sendable {
  package var insertOne: @Sendable (Record) async throws(StoreError) -> Record
  package var insert: @Sendable ([Record]) async throws(StoreError) -> [Record]
  package var recordWithID: @Sendable (Record.ID) async throws(StoreError) -> Record?
  package var recordNumbered: @Sendable (Int) async throws(StoreError) -> Record?
  package var records: @Sendable (Record.Query) async throws(StoreError) -> [Record]
  package var count: @Sendable (Record.Query) async throws(StoreError) -> Int
  package var update: @Sendable ([Record]) async throws(StoreError) -> Void
  package var delete: @Sendable ([Record.ID]) async throws(StoreError) -> Int
  package var deleteMatching: @Sendable (Record.Query) async throws(StoreError) -> Int
  package var batches: @Sendable (Record.Query, Int) -> RecordBatches<Record>
  package var changes: @Sendable () -> AsyncStream<StoreChange<Record>>
}

extension StoreUnderTest<TaskItem> {
  /// A store of tasks.
  package init(_ store: any TaskStoreProtocol) {
    self.init(
      insertOne: { task throws(StoreError) in try await store.insert(task) },
      insert: { tasks throws(StoreError) in try await store.insert(tasks) },
      recordWithID: { id throws(StoreError) in try await store.task(withID: id) },
      recordNumbered: { number throws(StoreError) in try await store.task(numbered: number) },
      records: { query throws(StoreError) in try await store.tasks(matching: query) },
      count: { query throws(StoreError) in try await store.count(matching: query) },
      update: { tasks throws(StoreError) in try await store.update(tasks) },
      delete: { ids throws(StoreError) in try await store.deleteTasks(withIDs: ids) },
      deleteMatching: { query throws(StoreError) in try await store.deleteTasks(matching: query) },
      batches: { query, size in store.batches(matching: query, size: size) },
      changes: { store.changes() }
    )
  }
}

extension StoreUnderTest<Report> {
  /// A store of reports.
  package init(_ store: any ReportStoreProtocol) {
    self.init(
      insertOne: { report throws(StoreError) in try await store.insert(report) },
      insert: { reports throws(StoreError) in try await store.insert(reports) },
      recordWithID: { id throws(StoreError) in try await store.report(withID: id) },
      recordNumbered: { number throws(StoreError) in try await store.report(numbered: number) },
      records: { query throws(StoreError) in try await store.reports(matching: query) },
      count: { query throws(StoreError) in try await store.count(matching: query) },
      update: { reports throws(StoreError) in try await store.update(reports) },
      delete: { ids throws(StoreError) in try await store.deleteReports(withIDs: ids) },
      deleteMatching: { query throws(StoreError) in try await store.deleteReports(matching: query) },
      batches: { query, size in store.batches(matching: query, size: size) },
      changes: { store.changes() }
    )
  }
}

extension StoreUnderTest {
  /// Everything in the store, by number.
  func all() async throws(StoreError) -> [Record] {
    try await records(Record.Query())
  }

  /// Throws unless the store holds exactly these records, in every way of asking for all of them.
  func expectContent(_ what: String, _ expected: [Record]) async throws {
    try expect("the content \(what)", try await all(), are: expected)
    try expect("the count \(what)", try await count(Record.Query()), is: expected.count)
  }
}
