import Foundation
import LogbookRecords
import LogbookStorage
import Testing

/// Tests the examples in the article “Units of work, history and undo”.
@Suite struct UnitsOfWorkHistoryAndUndoTests {
  struct Trip: Record {
    static let name = "trip"
    static let template = Trip()

    var id = RecordID<Trip>(madeAt: .now)
    var number: Int?
    var title = ""
    var spent = 0

    static func describe(_ trip: inout some Describer<Trip>) {
      trip.identity(\.id, \.number)
      trip.field("title", \.title, [.notBlank])
      trip.field("spent", \.spent, [.range(0...)])
    }
  }

  struct Expense: Record {
    static let name = "expense"
    static let template = Expense()

    var id = RecordID<Expense>(madeAt: .now)
    var number: Int?
    var amount = 0
    var tripID: RecordID<Trip>?

    static func describe(_ expense: inout some Describer<Expense>) {
      expense.identity(\.id, \.number)
      expense.field("amount", \.amount, [.range(1...)])
      expense.field("tripID", \.tripID, [.indexed])
    }
  }

  @Test func `the examples do what the article says`() async throws {
    let model = StoreModel("trips", Trip.self, Expense.self)
    let storage = try Storage(.inMemory, of: model, history: .undo)
    let trips = storage.store(of: Trip.self)
    let expenses = storage.store(of: Expense.self)

    let alps = try await storage.unitOfWork { unit in
      let trip = try await unit.store(of: Trip.self).insert(Trip(title: "Alps", spent: 80))
      try await unit.store(of: Expense.self).insert(Expense(amount: 80, tripID: trip.id))
      return trip
    }
    #expect(try await expenses.records(matching: RecordFetch()).map(\.tripID) == [alps.id])

    do {
      try await storage.unitOfWork { unit in
        try await unit.store(of: Trip.self).insert(Trip(title: "Lakes"))
        try await unit.store(of: Expense.self).insert(Expense(amount: 0))
      }
    } catch {
      print(error)  // amount must be 1 or more
    }
    print(try await trips.count(matching: RecordFetch()))  // 1
    #expect(try await trips.count(matching: RecordFetch()) == 1)

    try await storage.unitOfWork { unit in
      let trips = unit.store(of: Trip.self)
      guard var trip = try await trips.record(withID: alps.id) else { return }
      trip.spent += 20
      try await trips.update(trip)
      try await unit.store(of: Expense.self).insert(Expense(amount: 20, tripID: trip.id))
    }
    #expect(try await expenses.count(matching: RecordFetch()) == 2)

    try await storage.undo()
    print(try await trips.record(withID: alps.id)?.spent ?? 0)  // 80
    try await storage.redo()
    print(try await trips.record(withID: alps.id)?.spent ?? 0)  // 100
    #expect(try await trips.record(withID: alps.id)?.spent == 100)
    #expect(try await expenses.count(matching: RecordFetch()) == 2)

    let history = try await storage.history()
    for step in history.steps {
      let trips = step.change(of: Trip.self)
      print(step.number, trips.inserted.count, trips.updated.count, step.undone ?? step.redone ?? 0...0)
    }
    // 1 1 0 0...0
    // 2 0 1 0...0
    // 3 0 1 2...2
    // 4 0 1 2...2

    let before = try await storage.records(Trip.self, before: 2)
    print(before.map(\.spent))  // [80]
    #expect(history.steps.map(\.number) == [1, 2, 3, 4])
    #expect(history.steps.map(\.undone) == [nil, nil, 2...2, nil])
    #expect(history.steps.map(\.redone) == [nil, nil, nil, 2...2])
    #expect(before.map(\.spent) == [80])

    let bookmark = history.token.description
    try await expenses.insert(Expense(amount: 7))

    let missed = try await storage.history(since: HistoryToken(bookmark))
    print(missed.steps.count, missed.isComplete)  // 1 true
    #expect(missed.isComplete)
    #expect(missed.steps.map { $0.change(of: Expense.self).inserted.count } == [1])
    #expect(missed.steps.map { $0.change(of: Trip.self).isEmpty } == [true])
  }

  private func refusal(_ body: () async throws -> Void) async -> String? {
    do { try await body() } catch { return "\(error)" }
    return nil
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite])
  func `mistakes are refused with the messages in the article`(location: StorageLocation) async throws {
    let model = StoreModel("trips", Trip.self, Expense.self)
    let storage = try Storage(location, of: model, history: .undo)
    let trips = storage.store(of: Trip.self)
    for title in ["Alps", "Lakes"] { try await trips.insert(Trip(title: title)) }
    #expect(await refusal { try await storage.undo(9) } == "only 2 steps can be undone")
    try await storage.undo()
    try await trips.insert(Trip(title: "River"))
    #expect(await refusal { try await storage.redo() } == "there is nothing to redo")
    let inside = "inside a unit of work, write only through the stores that its closure receives"
    let coast = Trip(title: "Coast")
    #expect(await refusal { try await storage.unitOfWork { _ in try await trips.update([coast]) } } == inside)
    #expect(await refusal { try await storage.unitOfWork { _ in try await storage.unitOfWork { _ in } } } == inside)
    let ended = try await storage.unitOfWork { $0.store(of: Trip.self) }
    #expect(await refusal { try await ended.update([coast]) } == "this unit of work has ended")
    #expect(StoreError.busy.description == "the store is busy with another writer; try again")
    #expect(try await trips.count(matching: RecordFetch()) == 2)

    let reasons: [(HistoryLevel, String)] = [
      (.off, "the store keeps no history"), (.changes, "the store's history contains no previous versions of records"),
    ]
    for (level, reason) in reasons {
      let storage = try Storage(location, of: model, history: level)
      try await storage.store(of: Trip.self).insert(Trip(title: "Alps"))
      let remedy = "open it with the history level “undo” to undo later commits"
      #expect(await refusal { try await storage.undo() } == "nothing can be undone, because \(reason); \(remedy)")
    }
  }

  @Test func `a storage does not check the IDs of another kind`() async throws {
    let storage = try Storage(.inMemorySQLite, of: StoreModel("trips", Trip.self, Expense.self))
    let trip = try await storage.store(of: Trip.self).insert(Trip(title: "Alps"))
    let expense = try await storage.store(of: Expense.self).insert(Expense(amount: 1, tripID: trip.id))
    try await storage.store(of: Trip.self).delete(withID: trip.id)
    #expect(try await storage.store(of: Expense.self).record(withID: expense.id) == expense)
  }
}
