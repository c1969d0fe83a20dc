import Foundation
import LogbookDomain
import LogbookLocks
import LogbookMocks
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Testing

/// Tests the examples in the documentation of stores and of the types that stores use.
@Suite struct StoreExamplesTests {
  typealias Place = QueryExamplesTests.Place

  struct Visit: Record {
    static let name = "visit"
    static let template = Visit()

    var id = RecordID<Visit>(madeAt: .now)
    var number: Int?
    var placeID: RecordID<Place>?
    var day: Date?

    static func describe(_ visit: inout some Describer<Visit>) {
      visit.identity(\.id, \.number)
      visit.field("placeID", \.placeID, [.indexed])
      visit.field("day", \.day)
    }
  }

  struct AuditedStore<Base: RecordStoreProtocol>: ForwardingStore {
    let base: Base

    func delete(withIDs ids: [Base.Item.ID]) async throws(StoreError) -> Int {
      print("deleting \(ids)")
      return try await base.delete(withIDs: ids)
    }
  }

  final class Counter: Sendable {
    private let count = Locked(0)

    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  private let created = Date(timeIntervalSince1970: 1_700_000_000)

  @Test func `a forwarding store deletes from its base`() async throws {
    let place = Place(title: "Lisbon")
    let store = AuditedStore(base: try InMemoryRecordStore([place]))
    #expect(try await store.delete(withIDs: [place.id]) == 1)
    #expect(try await store.count(matching: RecordFetch()) == 0)
  }

  @Test func `a store of a storage is wrapped by a function`() async throws {
    let storage = try Storage(.inMemory, of: StoreModel("places", Place.self))

    func audited<Store: RecordStoreProtocol>(_ store: Store) -> any RecordStoreProtocol<Store.Item> {
      AuditedStore(base: store)
    }
    let places = audited(storage.store(of: Place.self))
    let place = try await places.insert(Place(title: "Lisbon"))
    #expect(try await places.delete(withID: place.id) == 1)
  }

  @Test func `a counter never returns a number twice`() async {
    let counter = Counter()
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<100 { group.addTask { counter.next() } }
      #expect(await group.reduce(into: Set()) { $0.insert($1) } == Set(1...100))
    }
  }

  @Test func `a broadcast sends changes to its streams`() async {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    let lisbon = Place(title: "Lisbon")

    let broadcast = Broadcast<StoreChange<Place>>()
    let changes = broadcast.stream()
    broadcast.send(StoreChange(inserted: [lisbon.id]))
    broadcast.finish()
    for await change in changes { print(change.inserted == [lisbon.id]) }  // true
    #expect(printed == ["true"])
  }

  @Test func `steps have a net change`() {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    let (porto, evora) = (RecordID<Place>(madeAt: created), RecordID<Place>(madeAt: created))

    let steps: [StoreChange<Place>.Step] = [.insert(porto), .update(porto), .insert(evora), .delete(evora)]
    let change = StoreChange(steps: steps)
    print(change.inserted == [porto], change.updated.isEmpty, change.deleted.isEmpty)  // true true true
    #expect(printed == ["true true true"])
  }

  @Test func `records of two kinds are inserted in one commit`() async throws {
    let storage = try Storage(.inMemory, of: StoreModel("travels", Place.self, Visit.self), history: .changes)
    let day = created

    func add(_ place: Place, visitedOn day: Date, to storage: any StorageProtocol) async throws {
      try await storage.unitOfWork { (unit: any RecordStores) in
        let place = try await unit.store(of: Place.self).insert(place)
        try await unit.store(of: Visit.self).insert(Visit(placeID: place.id, day: day))
      }
    }
    try await add(Place(title: "Lisbon"), visitedOn: day, to: storage)

    try await storage.unitOfWork { unit in
      let place = try await unit.store(of: Place.self).insert(Place(title: "Kerala"))
      try await unit.store(of: Visit.self).insert(Visit(placeID: place.id))
    }
    let places = try await storage.store(of: Place.self).records(matching: RecordFetch())
    let visits = try await storage.store(of: Visit.self).records(matching: RecordFetch())
    #expect(places.map(\.title) == ["Lisbon", "Kerala"])
    #expect(visits.map(\.placeID) == places.map(\.id))
    #expect(visits.map(\.day) == [day, nil])
    #expect(try await storage.history().steps.count == 2)
  }

  @Test func `batches have the requested size`() async throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    let store = try Storage(.inMemorySQLite).tasks
    try await store.insert((1...250).map { try TaskItem(title: "\($0)", createdAt: created) })

    let batches: RecordBatches<TaskItem> = store.batches(matching: TaskQuery(), size: 100)
    for try await tasks in batches { print(tasks.count) }  // 100, 100, 50
    #expect(printed == ["100", "100", "50"])
  }

  @Test func `parts are listed below their parents`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    let house = try TaskItem(title: "Paint the house", createdAt: created)
    let fence = try TaskItem(title: "Mend the fence", createdAt: created)
    let door = try TaskItem(title: "Paint the door", parentID: house.id, createdAt: created)
    let tasks = [house, fence, door]

    for (task, depth) in RecordHierarchy<TaskItem>.outline(of: tasks) {
      print(String(repeating: "  ", count: depth) + task.title)
    }
    #expect(printed == ["Paint the house", "  Paint the door", "Mend the fence"])
  }

  @Test func `a missing parent is refused`() throws {
    func check(_ tasks: [TaskItem], among stored: [TaskItem.ID: TaskItem]) throws {
      try RecordHierarchy.checkParents(of: tasks) { id throws(StoreError) -> RecordHierarchy<TaskItem>.Parent in
        guard let task = stored[id] else { return .noRecord }
        if let parent = task.parentID { return .some(parent) }
        return .none
      }
    }
    let house = try TaskItem(title: "Paint the house", createdAt: created)
    let door = try TaskItem(title: "Paint the door", parentID: house.id, createdAt: created)
    try check([house, door], among: [house.id: house, door.id: door])
    #expect {
      try check([door], among: [door.id: door])
    } throws: {
      "\($0)" == "parent must be an existing task"
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `the values of a query are read again when they change`() async throws {
    let task = try TaskItem(title: "Feed the cat", createdAt: created)
    let store = try TaskStoreMock(storing: [])

    var counts: ObservedValues<Int>.Iterator = store.counts(matching: TaskQuery()).makeAsyncIterator()
    let before = try await counts.next()
    try await store.insert(task)
    let after = try await counts.next()  // waits until the number differs
    #expect([before, after] == [0, 1])
  }

  @Test(.timeLimit(.minutes(5)))
  func `the iteration over values ends with the changes of the store`() async throws {
    let store = try TaskStoreMock(storing: [TaskItem(title: "Feed the cat", createdAt: created)])
    let printing = Task {
      for try await tasks in store.values(matching: TaskQuery(isCompleted: false)) {
        print(tasks.count, "tasks are open")
      }
    }
    try await store.waitForCall { $0.operation == .records }
    store.finishChanges()
    try await printing.value
    #expect(store.calls.contains(.records(matching: TaskQuery(isCompleted: false))))
  }

  @MainActor
  @Test func `reading off the main actor returns the same tasks`() async throws {
    let store = try TaskStoreMock(storing: [TaskItem(title: "Feed the cat", createdAt: created)])
    let query = TaskQuery()

    let tasks = try await store.offActor.records(matching: query)
    #expect(try await store.records(matching: query) == tasks)
  }
}
