import LogbookMockFeaturesUpstream
import LogbookMockGenerator
import Synchronization
import Testing

@testable import LogbookMockFeatures

@Suite struct BehaviourTests {
  private struct Failure: Error, Hashable {
    let name: String
  }

  @Test func `async, throwing and typed throwing calls can be answered and can fail`() async throws {
    let asynchronous = Row01Mock()
    asynchronous.stub { $0.a = { 7 } }
    #expect(await asynchronous.a() == 7)
    #expect(asynchronous.calls == [.a])

    let throwing = Row02Mock()
    #expect { try throwing.a() } throws: {
      "\($0)" == "Row02Mock: unanswered call: a(); answer it with stub { $0.a = … }"
    }
    throwing.stub { $0.a = { 8 } }
    throwing.fail(with: Failure(name: "twice"), on: .a, times: 2)
    throwing.fail(with: Failure(name: "never"), times: 0)
    for _ in 0..<2 { #expect(throws: Failure(name: "twice")) { try throwing.a() } }
    #expect(try throwing.a() == 8)
    throwing.fail(with: Failure(name: "always"))
    #expect(throws: Failure(name: "always")) { try throwing.a() }
    throwing.fail(with: nil)
    #expect(try throwing.a() == 8)
    #expect(throwing.calls == Array(repeating: .a, count: 6))
    throwing.calls = []
    #expect(throwing.calls == [])

    let typed = Row03Mock()
    typed.stub { $0.a = { x throws(Row03E) in x + 1 } }
    #expect(try typed.a(1) == 2)
    #expect(try typed.a(2) == 3)
    typed.fail(with: Row03E())
    #expect(throws: Row03E.self) { try typed.a(3) }
    #expect(typed.calls == [.a(1), .a(2), .a(3)])
  }

  @Test func `an unanswered call is passed to the handler, and throws the handler's error`() throws {
    let mock = Row03Mock()
    let reported = Mutex<[String]>([])
    mock.onUnanswered { name in
      reported.withLock { $0.append(name) }
      return Row03E()
    }
    #expect(throws: Row03E.self) { try mock.a(1) }
    #expect(reported.withLock(\.self) == ["Row03Mock: unanswered call: a(_:); answer it with stub { $0.a = … }"])
  }

  @Test func `a value that calls the mock when it is deallocated can be forgotten`() {
    final class Caller {
      let end: () -> Void
      init(_ end: @escaping () -> Void) { self.end = end }
      deinit { end() }
    }
    let mock = RecordingMock<Caller, String>()
    func caller() -> Caller { Caller { mock.use([Int].self, String.self) } }
    mock.add(caller(), for: "")
    mock.calls = []
    #expect(mock.calls == [.use([Int].self, String.self)])
    mock.calls = []
    func capture(_ caller: Caller) {
      mock.stub { $0.add = { _, _ in _ = caller } }
      mock.onCall { _ in _ = caller }
    }
    for _ in 0..<2 { capture(caller()) }
    #expect(mock.calls == [.use([Int].self, String.self)])

    let keeper = KeeperMock()
    func keep(_ caller: Caller) { keeper.plain = { withExtendedLifetime(caller) { 1 } } }
    for _ in 0..<2 { keep(Caller { keeper.name = "deallocated" }) }
    #expect(keeper.calls == [.setPlain, .setPlain, .setName("deallocated")])
  }

  @Test func `several mocks can share a log`() throws {
    let log = Mutex<[String]>([])
    let (first, second) = (Row53Mock(), Row25Mock())
    first.stub { $0.a = { $0 } }
    second.stub {
      $0.aX = { _ in }
      $0.aY = { _ in }
    }
    first.onCall { call in log.withLock { $0.append("first \(call)") } }
    second.onCall { call in log.withLock { $0.append("second \(call)") } }
    second.a(y: 1)
    _ = first.a(2)
    second.a(x: 3)
    #expect(log.withLock(\.self) == ["second aY(1)", "first a(2)", "second aX(3)"])
  }

  @Test func `generic arguments arrive as Any, and answers are cast to the requested type`() {
    let generic = Row05Mock()
    generic.stub { $0.a = { ($0 as? Int).map { $0 * 2 } ?? $0 } }
    #expect(generic.a(21) == 42)
    #expect(generic.a("text") == "text")
    let constrained = Row06Mock()
    constrained.stub { $0.a = { first, _ in [first as? Int ?? 0] } }
    #expect(constrained.a(3, in: [1, 2]) == [3])
    let packed = Row07Mock()
    packed.stub { $0.a = { $0.count } }
    #expect(packed.a(1, "two", 3.0) == 3)
    let opaque = Row34Mock()
    opaque.stub { $0.a = { $0.count } }
    #expect(opaque.a([1, 2, 3]) == 3)
  }

  @Test func `a planned failure meets only the generic calls that can throw it`() {
    struct Other: Error {}
    let mock = AttemptingMock()
    mock.stub {
      $0.attempt = { try $0() }
      $0.wrap = { try $0() }
    }
    mock.fail(with: Other())
    #expect(throws: Failure(name: "own")) {
      try mock.attempt { () throws(Failure) in throw Failure(name: "own") }
    }
    #expect(throws: Other.self) { try mock.attempt { () throws(Other) in } }
    mock.fail(with: nil)
    mock.fail(with: Wrapped(error: Failure(name: "planned")), on: .wrap)
    #expect(throws: Wrapped<Failure>.self) { try mock.wrap { () throws(Failure) in 1 } }
  }

  @Test func `closures over type parameters are called with values of any ownership`() throws {
    let mock = WrappingMock()
    var (number, copy) = (1, "copy")
    mock.stub {
      $0.withLock = { try $0(&number) }
      $0.update = { value, change in
        var value = value
        change(&value)
        copy = value as? String ?? ""
      }
      $0.lend = { value, borrow, consume in
        borrow(value)
        consume(value)
      }
      $0.replace = { _ = try? $0(1) }
      $0.run = { $0() }
    }
    #expect(
      mock.withLock { number in
        number += 1
        return "\(number)"
      } == "2"
    )
    #expect(number == 2)
    mock.update("old") { $0 += " and new" }
    #expect(copy == "old and new")
    var lent: [Int] = []
    mock.lend(3, { lent.append(copy $0) }, { lent.append($0) })
    #expect(lent == [3, 3])
    var old: Int?
    mock.replace { (value: Int?) in
      old = value
      return nil
    }
    #expect(old == 1)
    #expect(mock.run { "answer" } == "answer")

    let completing = CompletingMock()
    let loaded = Mutex<Int?>(nil)
    completing.stub { $0.load = { _, completion in completion(Result<Int, any Error>.success(4)) } }
    completing.load(Int.self) { result in loaded.withLock { $0 = try? result.get() } }
    #expect(loaded.withLock(\.self) == 4)
  }

  @Test func `closures over type parameters can be returned`() async throws {
    let mock = ReturningMock()
    mock.stub {
      $0.later = { first in { "\(first)\($0)" == "12" ? $0 : first } }
      $0.changer = { value in
        { number, other in
          defer { number = value }
          return other ?? (number as? any Hashable)
        }
      }
      $0.element = { value in { [value, $0] } }
    }
    #expect(mock.later(1)(2) == 2)
    #expect(mock.later("a")("b") == "a")
    var number = 3
    let change = try await mock.changer(of: 4)
    #expect(try await change(&number, nil) == 3)
    #expect(try await change(&number, 5) == 5)
    #expect(number == 4)
    #expect(mock[1](2) == [1, 2])
    mock.stub { $0.setElement = { _, body in #expect(body(6) as? [Int] == [6, 6]) } }
    mock[1] = { [$0, $0] }
    let sent = ReturningSentMock()
    sent.stub { $0.later = { first in { _ in first } } }
    #expect(sent.later(1)(2) == 1)
  }

  @Test func `associated types are type parameters`() {
    let mock = Row08Mock<String>()
    mock.stub { $0.a = { $0 + "!" } }
    #expect(mock.a("yes") == "yes!")
    let keyed = Row09Mock<Int, [Int]>()
    keyed.stub {
      $0.c = { [1, 2] }
      $0.k = { 1 }
    }
    #expect(keyed.c.contains(keyed.k()))
  }

  @Test func `associated types can be fixed to structures of others, and to any error`() throws {
    let mock = StructuredMock<String>()
    mock.stub {
      $0.keys = { pair, counts in [pair.0] + counts.keys }
      $0.first = { "first" }
    }
    #expect(mock.keys(("one", 1), ["two": 2]) == ["one", "two"])
    #expect(mock.first == "first")
    let unreliable = UnreliableInAnyWayMock()
    unreliable.stub {
      $0.last = { Failure(name: "last") }
      $0.isSame = { $0 == UnreliableInAnyWayMock.self }
    }
    #expect(unreliable.last as? Failure == Failure(name: "last"))
    #expect(unreliable.isSame(as: UnreliableInAnyWayMock.self))
    #expect(throws: Failure(name: "planned")) {
      unreliable.fail(with: Failure(name: "planned"))
      try unreliable.check()
    }
  }

  @Test func `inherited requirements are included, even from other modules and the standard library`() async throws {
    let mock = Row12Mock()
    mock.stub {
      $0.upstreamCall = { "\($0)" }
      $0.upstreamName = { "mine" }
      $0.a = {}
    }
    #expect(try await mock.upstreamCall(4) == "4")
    #expect((mock as any UpstreamBase).upstreamName == "mine")
    mock.a()
    #expect(mock.calls == [.upstreamCall(4), .upstreamName, .a])
    let described = Row13Mock()
    described.stub { $0.description = { "as I say" } }
    #expect("\(described)" == "as I say")
  }

  @Test func `a requirement of the standard library with a default implementation is not mocked`() {
    let mock = NumberingMock<AnyIterator<Int>>()
    mock.stub { $0.makeIterator = { AnyIterator([1, 2].makeIterator()) } }
    #expect(mock.map { $0 * 2 } == [2, 4])
    NumberingMock<AnyIterator<Int>>.statics.stub { $0.less = { _, _ in true } }
    #expect(mock > mock)
    #expect(mock.calls == [.makeIterator])
  }

  @Test func `properties and subscripts can be read and written`() async throws {
    let mock = Row16Mock()
    mock.a = "first"
    #expect(mock.a == "first")
    mock.stub { $0.a = { "stubbed" } }
    #expect(mock.a == "stubbed")
    #expect(mock.calls == [.setA("first"), .a, .a])
    let effectful = Row17Mock()
    effectful.fail(with: Failure(name: "read"), on: .a, times: 1)
    await #expect(throws: Failure(name: "read")) { try await effectful.a }
    effectful.stub { $0.a = { 5 } }
    #expect(try await effectful.a == 5)
    let elements = Row20Mock()
    let written = Mutex<[String]>([])
    elements.stub {
      $0.element = { "\($0)" }
      $0.setElement = { index, text in written.withLock { $0.append("\(index) \(text)") } }
    }
    elements[3] = "three"
    #expect(elements[4] == "4")
    #expect(written.withLock(\.self) == ["3 three"])
    #expect(elements.calls == [.setElement(3, "three"), .element(4)])
  }

  @Test func `static requirements are answered by the stubs of the current test`() {
    Row18Mock.$statics.withValue(.init()) {
      Row18Mock.statics.stub { $0.a = { 18 } }
      #expect(Row18Mock.a() == 18)
      #expect(Row18Mock.statics.calls == [.a])
    }
    #expect(Row18Mock.statics.calls == [])
    Row23Mock.$statics.withValue(.init()) {
      let left = Row23Mock()
      Row23Mock.statics.stub { $0.plus = { left, _ in left } }
      #expect(left + Row23Mock() === left)
    }
  }

  @Test func `calls that differ in types, labels or results have distinct names`() {
    let mock = Row24Mock()
    mock.stub {
      $0.aInt = { _ in }
      $0.aString = { _ in }
    }
    mock.a("text")
    mock.a(1)
    #expect(mock.calls == [.aString("text"), .aInt(1)])
    let results = Row26Mock()
    results.stub {
      $0.aInt = { 1 }
      $0.aString = { "one" }
    }
    let (number, text): (Int, String) = (results.a(), results.a())
    #expect(number == 1 && text == "one")
    let overloading = OverloadingMock()
    overloading.stub {
      $0.loadCountry = { _ in 1 }
      $0.loadYear = { $0 }
      $0.loadDetails = { _, year in [year] }
    }
    _ = overloading.load(country: "FI")
    _ = overloading.loadDetails(country: "FI", year: 2)
    _ = overloading.load(year: 3)
    #expect(overloading.calls == [.loadCountry("FI"), .loadDetails(country: "FI", year: 2), .loadYear(3)])
  }

  @Test func `inout, variadic, closure and consuming arguments are passed on unchanged`() async {
    let byReference = Row27Mock()
    byReference.stub { $0.a = { $0 += 1 } }
    var number = 1
    byReference.a(&number)
    #expect(number == 2)
    #expect(byReference.calls == [.a(1)])
    let many = Row28Mock()
    many.stub { $0.a = { _, _ in } }
    many.a(1, 2, s: "three")
    #expect(many.calls == [.a([1, 2], s: "three")])
    let byAnotherName = Row66Mock()
    byAnotherName.stub { $0.a = { _ in } }
    byAnotherName.a([1])
    #expect(byAnotherName.calls == [.a([1])])
    let closures = Row29Mock()
    closures.stub { $0.a = { $0(5) } }
    var received: [Int] = []
    closures.a { received.append($0) }
    #expect(received == [5])
    let once = Row50Mock()
    once.stub { $0.a = { $0 } }
    _ = once.a(Row50T())
    #expect(once.calls == [.a])
  }

  @Test func `actors and isolated members are called in their isolation`() async {
    let actor = Row41Mock()
    actor.stub {
      $0.a = { $0 + 1 }
      $0.n = { 3 }
    }
    #expect(await actor.a(1) == 2)
    #expect(await actor.n == 3)
    #expect(actor.calls == [.a(1), .n])
    await MainActor.run {
      let main = Row42Mock()
      main.stub { $0.a = {} }
      main.t = "text"
      main.a()
      #expect(main.t == "text")
      #expect(main.calls == [.setT("text"), .a, .t])
    }
  }

  @Test func `a mock of a Sendable protocol records the calls of concurrent tasks`() async {
    let mock = Row45Mock()
    mock.stub { $0.a = { $0 } }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 { group.addTask { _ = mock.a(number) } }
    }
    #expect(mock.calls.count == 200)
    #expect((0..<200).allSatisfy { mock.calls.contains(.a($0)) })
  }

  @Test func `members of a mock that would clash with requirements are renamed`() throws {
    let mock = OwnNamesMock()
    mock.mockStub {
      $0.state = { State(number: 1) }
      $0.calls = { 2 }
      $0.begin = {}
    }
    #expect(mock.state == State(number: 1))
    #expect(mock.calls() == 2)
    mock.begin()
    mock.mockFail(with: Failure(name: "planned"))
    #expect(throws: Failure(name: "planned")) { try mock.fail(with: "text") }
    #expect(mock.mockCalls == [.state, .calls, .begin, .fail(with: "text")])

    let types = OwnTypesMock<Int, String, Failure>()
    types.stub {
      $0.read = { state throws(Failure) in "\(state)" }
      $0.convert = { ["\($0)"] }
    }
    #expect(try types.read(3) == "3")
    #expect(types.convert(["4"]) == ["[\"4\"]"])
    types.fail(with: Failure(name: "typed"), on: .read)
    #expect(throws: Failure(name: "typed")) { try types.read(5) }
  }

  @Test func `a mock inherits from the required class, and from its implementations`() {
    let mock = SubclassedMock()
    mock.stub { $0.own = { 2 } }
    #expect(mock.own() == 2)
    #expect((mock as any Subclassed).inherited() == 1)
    #expect(mock.calls == [.own])
    let requiring = SubclassedRequiringMock()
    requiring.stub { $0.own = { 3 } }
    #expect(requiring.own() == 3)
  }

  @Test func `result builders are applied at the call site`() {
    let mock = BuildingMock()
    mock.stub { $0.total = { $0().reduce(0, +) } }
    let total = mock.total {
      1
      2
      3
    }
    #expect(total == 6)
    mock.stub { $0.sum = { Sum(count: 2) } }
    #expect(mock.sum().count == 2)
  }

  @Test func `static requirements of a protocol with associated types are answered separately for each type`() {
    let own = KeyedMock<Int>.Statics()
    KeyedMockStatics.$own.withValue([ObjectIdentifier(KeyedMock<Int>.self): own]) {
      KeyedMock<Int>.statics.stub {
        $0.fallback = { 7 }
        $0.join = { $0.reduce(0, +) }
      }
      #expect(KeyedMock<Int>.fallback == 7)
      #expect(KeyedMock<Int>.join(1, 2, 3) == 6)
      #expect(own.calls == [.fallback, .join("[1, 2, 3]")])
    }
    #expect(KeyedMock<Int>.statics !== own)
    #expect(KeyedMock<Int>.statics === KeyedMock<Int>.statics)
    KeyedMock<String>.statics.stub { $0.fallback = { "text" } }
    #expect(KeyedMock<String>.fallback == "text")
  }

  @Test func `overloads by constraints, setters named like methods and raw identifiers are distinguished`() {
    let constrained = ConstrainedMock()
    let added = Mutex<[String]>([])
    constrained.stub {
      $0.addNumeric = { value in added.withLock { $0.append("number \(value)") } }
      $0.addStringProtocol = { value in added.withLock { $0.append("text \(value)") } }
    }
    constrained.add(1)
    constrained.add("one")
    #expect(added.withLock(\.self) == ["number 1", "text one"])

    let settable = SettableMock()
    settable.stub { $0.setName = { _ in } }
    settable.name = "property"
    settable.setName("method")
    #expect(settable.calls == [.setNameValue("property"), .setName("method")])

    let raw = RawIdentifiersMock()
    raw.stub {
      $0.isItTrue = { $0 > 0 }
      $0.`default` = { $1 += $0 }
      $0.👍 = { 5 }
    }
    var sum = 1
    raw.default(self: raw.👍, `inout`: &sum)
    #expect(raw.`is it true`(`that it`: sum))
    #expect(sum == 6)
  }

  @Test func `streams deliver values from the test, and end with the mock`() async throws {
    var mock: StreamingMock? = StreamingMock()
    let early = try #require(mock).changes(since: 1)
    mock?.yieldChanges(10)
    let late = try #require(mock).changes(since: 2)
    mock?.yieldChanges(20)
    let names = try #require(mock).names
    mock?.yieldNames("first")
    mock?.finishNames()
    mock?.yieldNames("never")
    #expect(mock?.calls == [.changes(since: 1), .changes(since: 2), .names])
    mock?.stub { $0.changes = { number in AsyncStream { number * 100 } } }
    let stubbed = try #require(mock).changes(since: 3)
    mock?.yieldChanges(30)
    #expect(await stubbed.first { _ in true } == 300)
    mock = nil
    #expect(await early.reduce(into: []) { $0.append($1) } == [10, 20, 30])
    #expect(await late.reduce(into: []) { $0.append($1) } == [20, 30])
    #expect(await names.reduce(into: []) { $0.append($1) } == ["first"])
  }

  @Test func `a protocol that is not Sendable can return streams, even of generic elements`() async {
    let mock = StreamingHereMock()
    let changes = mock.changes()
    mock.yieldChanges(1)
    mock.finishChanges()
    #expect(await changes.reduce(into: []) { $0.append($1) } == [1])
    mock.stub { $0.events = { _ in AsyncStream<String> { nil } } }
    #expect(await mock.events(of: String.self).first { _ in true } == nil)
    #expect(mock.calls == [.changes, .events(of: String.self)])
  }
}
