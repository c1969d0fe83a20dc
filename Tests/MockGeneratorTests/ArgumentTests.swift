import Foundation
import Synchronization
import Testing

@testable import LogbookMockFeatures

@Suite struct ArgumentTests {
  private struct Failure: Error, Equatable {}

  @Test func `arguments that are not Equatable are recorded, and compared by identity or text`() throws {
    let mock = RecordingMock<[Int], String>()
    let (first, second) = (Reference(), Reference())
    mock.stub {
      $0.encode = { value, values, other in values.count }
      $0.decode = { type, data in "\(type) \(data.count)" }
    }
    mock.add([1], for: "one")
    mock.remember(Opaque(number: 2), first, Failure())
    #expect(mock.encode(1, all: [2, 3], other: nil) == 2)
    #expect(try mock.decode(String.self, from: [4]) == "String 1")
    mock.use([Int].self, Bool.self)
    mock.pack(1, "two")
    #expect(
      mock.calls == [
        .add([1], for: "one"), .remember(Opaque(number: 2), first, Failure()), .encode(1, all: [2, 3], other: nil),
        .decode(String.self, from: [4]), .use([Int].self, Bool.self), .pack([1, "two"]),
      ]
    )
    #expect(mock.calls[0] != .add([2], for: "one"))
    #expect(mock.calls[0] != .add([1], for: "two"))
    #expect(mock.calls[1] != .remember(Opaque(number: 3), first, Failure()))
    #expect(mock.calls[1] != .remember(Opaque(number: 2), second, Failure()))
    #expect(mock.calls[2] != .encode("1", all: [2, 3], other: nil))
    #expect(mock.calls[3] != .decode(Int.self, from: [4]))
    #expect(mock.calls[0] != mock.calls[1])
    guard case .encode(let value, _, let other) = mock.calls[2] else { throw Failure() }
    #expect(value as? Int == 1)
    #expect(other == nil)
  }

  @Test func `calls are equal only if optional references, collections and metatypes are`() {
    enum Users { struct Response {} }
    enum Orders { struct Response {} }
    let (first, second) = (Reference(), Reference())
    typealias Call = ComparingMock.Call
    let calls: [Call] = [
      .compare(first, [], [:]), .compare(second, [], [:]),
      .compare(nil, [], [:]), .compare(nil, [first], [:]),
      .compare(nil, [second], [:]), .compare(nil, [first, second], [:]),
      .compare(nil, [], ["a": first, "b": second]),
      .compare(nil, [], ["a": second, "b": first]),
      .pair((Opaque(), reference: first)), .pair((Opaque(), reference: second)),
      .pair((Opaque(number: 2), reference: first)),
      .decode(Users.Response.self), .decode(Orders.Response.self),
    ]
    for (index, call) in calls.enumerated() {
      #expect(calls.indices.filter { calls[$0] == call } == [index])
    }
  }

  @Test func `arguments that are not Sendable are recorded as text`() throws {
    let mock = RecordingSentMock<Int, String>()
    mock.stub {
      $0.encode = { _, values, _ in values.count }
      $0.decode = { type in "\(type)" }
    }
    mock.add(1, for: "one")
    mock.remember(Opaque(number: 2), nil, Failure())
    _ = mock.encode(1, all: [2], other: 3)
    #expect(try mock.decode(String.self) == "String")
    #expect(mock.calls[0] == .add("1", for: "one"))
    #expect(mock.calls[1] == .remember(Opaque(number: 2), "nil", Failure()))
    #expect(mock.calls[2] == .encode(1, all: [2], other: 3))
    #expect(mock.calls[3] == .decode("String"))
  }

  @Test func `Sendable arguments of open and existential types are recorded as they are`() {
    struct Letter: Sent {}
    let mock = BoxingMock<Int>()
    mock.put(1, [Letter()])
    mock.item = 2
    mock.unsent = "kept"
    #expect(mock.item == 2)
    #expect(mock.unsent.description == "kept")
    #expect(mock.calls == [.put(1, [Letter()]), .setItem(2), .setUnsent("kept"), .item, .unsent])
  }

  @Test func `arguments whose ownership is stated are recorded, if they can be copied`() async {
    // The test compares the reference after sending it. This is safe because no other task uses the reference.
    nonisolated(unsafe) let reference = Reference()
    let mock = OwningMock()
    mock.own(reference, "text", Handle())
    await mock.send(reference)
    mock.lend(1, 2, 3)
    #expect(mock.calls == [.own(reference, "text"), .send(reference), .lend(1, 2, 3)])
    let sent = OwningSentMock()
    sent.send(Reference(), "text")
    #expect(sent.calls == [.send("LogbookMockFeatures.Reference", "text")])
    let idle = IdleMock()
    idle.wait((), 1)
    #expect(idle.calls == [.wait((), 1)] && idle.calls != [.wait((), 2)])
  }

  @Test func `noncopyable and nonescapable values reach the stub and are not recorded`() {
    let mock = LendingMock()
    mock.stub {
      $0.sum = { numbers in
        var sum = 0
        for index in numbers.indices { sum += numbers[index] }
        return sum
      }
      $0.change = { $0.number = 2 }
      $0.read = { $0.number }
    }
    #expect(mock.sum([1, 2].span) == 3)
    var handle = Handle()
    mock.change(&handle)
    #expect(mock.read(handle) == 2)
    mock.close(handle)
    #expect(mock.calls == [.sum, .change, .read, .close])
  }

  @Test func `C functions are called by their convention`() {
    let mock = CallingMock()
    mock.stub { $0.wrap = { function, _ in function(3) == 4 ? { _ in } : nil } }
    #expect(mock.wrap({ $0 + 1 }, {}) != nil)
    #expect(mock.wrap({ $0 }, {}) == nil)
    mock.call { _ in }
    #expect(mock.calls == [.wrap, .wrap, .call])
  }

  @Test func `a property that is set without a stub keeps its value, even a closure`() {
    let mock = KeeperMock()
    mock.action = { $0 + 1 }
    mock.plain = { 2 }
    let reference = Reference()
    mock.reference = reference
    mock.name = "kept"
    #expect(mock.action?(1) == 2)
    #expect(mock.plain() == 2)
    #expect(mock.reference === reference)
    #expect(mock.name == "kept")
    #expect(mock.calls.suffix(5) == [.setName("kept"), .action, .plain, .reference, .name])
    let set = Mutex<[String?]>([])
    mock.stub { $0.setName = { name in set.withLock { $0.append(name) } } }
    mock.name = "told"
    #expect(mock.name == "kept")
    #expect(set.withLock(\.self) == ["told"])
  }

  @Test func `an unstubbed call that returns nothing is recorded; with a handler, every unstubbed call is reported`() {
    let mock = SilentMock()
    mock.run()
    #expect(mock.calls == [.run])
    let reports = Mutex<[String]>([])
    mock.onUnanswered { text in
      reports.withLock { $0.append(text) }
      return nil
    }
    mock.run()
    #expect(mock.count() == 0)
    #expect(mock.names() == [])
    #expect(mock.ages() == [:])
    #expect(mock.name() == nil)
    #expect(
      reports.withLock(\.self)
        == ["run", "count", "names", "ages", "name"].map {
          "SilentMock: unanswered call: \($0)(); answer it with stub { $0.\($0) = … }"
        }
    )
    mock.stub { $0.run = {} }
    mock.run()
    #expect(reports.withLock(\.count) == 5)
  }

  @Test func `an unanswered call returns an empty value of any type that has one`() {
    let mock = BlankMock()
    let reports = Mutex(0)
    mock.onUnanswered { _ in
      reports.withLock { $0 += 1 }
      return nil
    }
    #expect(mock.names().isEmpty && mock.numbers().isEmpty && mock.last().isEmpty && mock.ages().isEmpty)
    #expect(mock.opaque() == nil)
    #expect(mock.duration() == 0 && mock.price() == 0 && mock.big() == 0)
    #expect(mock.data() == Data())
    #expect(mock.unique([1]) == [])
    #expect(reports.withLock(\.self) == 10)
  }

  @Test func `a typed error describes the unanswered call if possible`() throws {
    let mock = RefusingMock(count: 1)
    #expect(mock.calls == [.initialize(count: 1)])
    do throws(Refusal) {
      _ = try mock.refuse(2)
      Issue.record("it did not throw")
    } catch {
      guard case .refused(let text) = error else { throw error }
      #expect(text == "RefusingMock: unanswered call: refuse(_:); answer it with stub { $0.refuse = … }")
    }
    mock.fail(with: .unknown, on: .refuse)
    #expect(throws: Refusal.self) { try mock.refuse(3) }
    var error: Refusal? = .unknown
    mock.stub { $0.change = { $0 = nil } }
    mock.change(&error)
    #expect(error == nil)
    #expect(RefusingMock.Operation.allCases == [.refuse])
  }

  @Test func `ambiguous names and concrete requirements are resolved as in the protocol`() {
    let text = TextIdentifiedMock()
    text.stub { $0.id = { "7" } }
    #expect(text.id == "7")
    let notifying = NotifyingMock()
    notifying.stub { $0.notify = { notification, _ in notification } }
    #expect(notifying.notify(LogbookMockFeatures.Notification(), .relaxed) == LogbookMockFeatures.Notification())
    let renaming = RenamingMock()
    renaming.stub { $0.decode = { "\($0)" } }
    #expect(renaming.decode(String.self) == "String")
    let (one, other) = (HashesItselfMock(), HashesItselfMock())
    one.stub { $0.hash = { $0.combine(1) } }
    other.stub { $0.hash = { $0.combine(1) } }
    #expect(one.hashValue == other.hashValue && one != other)
    let object = ObjectMock()
    object.stub { $0.count = { 3 } }
    #expect((object as NSObject).isEqual(object) && object.count() == 3)
  }

  @Test func `names in backticks and inherited effects are resolved as in the protocol`() {
    let mock = defaultMock()
    mock.keep(`class`(), Outer.`self`())
    mock.put(let: 1, var: 2, `inout`: 3)
    #expect(mock.calls == [.keep(`class`(), Outer.`self`()), .put(let: 1, var: 2, `inout`: 3)])
    let running = AsyncRunMock()
    running.run()
    #expect(running.calls == [.run])
  }

  @Test func `a call can be awaited in the mock's isolation`() async throws {
    let mock = SilentMock()
    mock.run()
    #expect(try await mock.waitForCall { $0 == .run } == .run)
    let sent = KeeperMock()
    async let awaited = sent.waitForCall { $0 == .setName("later") }
    sent.name = "earlier"
    sent.name = "later"
    #expect(try await awaited == .setName("later"))
    let waiting = Task { try await sent.waitForCall { _ in false } }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }
}
