import LogbookDomain
import LogbookMocks
import LogbookRecords
import Foundation
import Testing

@Suite struct `A task store mock` {
  let sample: TaskSample

  init() throws {
    sample = try TaskSample()
  }

  // MARK: Canned lists

  @Test func `the mock initially contains the sample task, which is always the same`() async throws {
    let task = try TaskItem(
      title: "Enter your task from Mock",
      id: TaskItem.ID(#require(UUID(uuidString: "018CC251-F400-7000-8000-000000000001"))),
      number: 1,
      createdAt: Date(timeIntervalSince1970: 1_704_067_200)
    )
    #expect(try await TaskStoreMock.sampled().records(matching: TaskQuery()) == [task])
    #expect(try await TaskStoreMock.sampled().record(withID: task.id) == task)
    #expect(try TaskStoreMock.sampleTask() == task)
  }

  @Test(arguments: [
    TaskQuery(), TaskQuery(isCompleted: false), TaskQuery(project: "HOUSE", sort: [.ascending(.title)]),
    TaskQuery(search: "zoe"), TaskQuery(limit: 1, offset: 1), TaskQuery(project: "nowhere"),
  ])
  func `the mock answers queries from its list like the reference implementation`(query: TaskQuery) async throws {
    let tasks = try sampleTasks()
    let mock = TaskStoreMock(tasks: tasks)
    let expected = query.apply(to: tasks)
    #expect(try await mock.records(matching: query) == expected)
    #expect(try await mock.count(matching: query) == expected.count)
    #expect(try await mock.batches(matching: query, size: 10).collected() == (expected.isEmpty ? [] : [expected]))
  }

  @Test func `the mock finds only tasks in its list by ID and number`() async throws {
    let tasks = try sampleTasks()
    let mock = TaskStoreMock(tasks: tasks)
    for task in tasks {
      #expect(try await mock.record(withID: task.id) == task)
      #expect(try await mock.record(numbered: #require(task.number)) == task)
    }
    #expect(try await mock.record(withID: sample.task.id) == nil)
    #expect(try await mock.record(numbered: 4) == nil)
  }

  @Test func `the mock returns its list in full batches in each iteration`() async throws {
    let tasks = try sampleTasks().sorted { ($0.number ?? 0) < ($1.number ?? 0) }
    let batches = TaskStoreMock(tasks: tasks).batches(matching: TaskQuery(), size: 2)
    let expected = [Array(tasks[0...1]), [tasks[2]]]
    #expect(try await batches.collected() == expected)
    #expect(try await batches.collected() == expected)
    let single = TaskStoreMock(tasks: tasks).batches(matching: TaskQuery(), size: 0)
    #expect(try await single.collected() == tasks.map { [$0] })
  }

  @Test func `the mock's list can be replaced later`() async throws {
    let mock = TaskStoreMock.sampled()
    let tasks = try sampleTasks()
    mock.stub { $0.answerReads(from: tasks) }
    #expect(try await mock.records(matching: TaskQuery()) == TaskQuery().apply(to: tasks))
  }

  @Test func `the mock does not answer writes from its list`() async throws {
    let mock = TaskStoreMock.sampled()
    var refused: [TaskStoreMock.Operation] = []
    for operation in TaskStoreMock.Operation.allCases
    where await failure(of: { () throws(StoreError) in try await sample.perform(operation, on: mock) }) != nil {
      refused.append(operation)
    }
    #expect(refused == [.insert, .insertMany, .update, .deleteWithIDs, .deleteMatching])
    #expect(try await mock.records(matching: TaskQuery()) == [TaskStoreMock.sampleTask()])
  }

  // MARK: Calls

  @Test func `the mock records every call with its arguments in order, even unanswered ones`() async {
    let mock = TaskStoreMock(tasks: nil)
    _ = mock.changes()
    for operation in TaskStoreMock.Operation.allCases {
      _ = await failure(of: { () throws(StoreError) in try await sample.perform(operation, on: mock) })
    }
    #expect(mock.calls == [.changes] + TaskStoreMock.Operation.allCases.map(sample.call))
    #expect(mock.calls.map(\.operation) == [nil] + TaskStoreMock.Operation.allCases)
  }

  @Test func `removing the recorded calls keeps stubs and planned failures`() async throws {
    let mock = TaskStoreMock.sampled()
    mock.fail(with: .busy, on: .insert)
    _ = try await mock.count(matching: sample.query)
    mock.calls = []
    #expect(mock.calls == [])
    #expect(try await mock.count(matching: TaskQuery()) == 1)
    await #expect(throws: StoreError.busy) { try await mock.insert(sample.task) }
    #expect(mock.calls == [.count(matching: TaskQuery()), .insert(sample.task)])
  }

  @Test func `the mock records all concurrent calls`() async throws {
    let mock = TaskStoreMock.sampled()
    let numbers = Array(1...1000)
    await withTaskGroup(of: Void.self) { group in
      for number in numbers {
        group.addTask { @concurrent in
          _ = await failure(of: { () throws(StoreError) in try await mock.record(numbered: number) })
        }
      }
    }
    #expect(mock.calls.count == numbers.count)
    #expect(Set(mock.calls) == Set(numbers.map(TaskStoreMock.Call.recordNumbered)))
  }

  // MARK: Stubs

  @Test(arguments: TaskStoreMock.Operation.allCases)
  func `an unanswered call throws an error that names it`(operation: TaskStoreMock.Operation) async {
    let names: [TaskStoreMock.Operation: String] = [
      .insert: "insert(_:)", .insertMany: "insert(_:)-([TaskItem])", .recordWithID: "record(withID:)",
      .recordNumbered: "record(numbered:)", .records: "records(matching:)", .count: "count(matching:)",
      .rows: "rows(of:)",
      .update: "update(_:)", .deleteWithIDs: "delete(withIDs:)",
      .deleteMatching: "delete(matching:)", .batches: "batches(matching:size:)",
    ]
    let mock = TaskStoreMock(tasks: nil)
    let error = await failure(of: { () throws(StoreError) in try await sample.perform(operation, on: mock) })
    #expect(error == names[operation].map { .unsupported("TaskStoreMock: unanswered call: \($0)") })
  }

  @Test(arguments: TaskStoreMock.Operation.allCases)
  func `the mock returns the result of the method's stub`(operation: TaskStoreMock.Operation) async throws {
    let mock = TaskStoreMock.sampled()
    let expected = try sample.stubAll(of: mock)
    do throws(StoreError) {
      #expect(try await sample.perform(operation, on: mock) == expected[operation])
    } catch {
      #expect("\(error)" == expected[operation])
    }
  }

  @Test func `a stub can throw, use the mock and be removed`() async throws {
    let mock = TaskStoreMock.sampled()
    mock.stub {
      $0.count = { [weak mock] query throws(StoreError) in
        guard let mock, query.limit != 0 else { throw .full }
        return mock.calls.count
      }
    }
    #expect(try await mock.count(matching: TaskQuery()) == 1)
    await #expect(throws: StoreError.full) { try await mock.count(matching: TaskQuery(limit: 0)) }
    mock.stub { $0.count = nil }
    await #expect(throws: StoreError.unsupported("TaskStoreMock: unanswered call: count(matching:)")) {
      try await mock.count(matching: TaskQuery())
    }
  }
}
