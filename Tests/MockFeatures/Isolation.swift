// swift-format-ignore-file
// Protocols whose members or types are isolated to global actors. For each protocol, the generator once produced a mock
// that did not compile, or that compiled only with another default isolation.

/// A type whose conformance to Hashable is isolated if the default isolation of its module is the main actor.
struct Tea: Hashable { var name = "Assam" }
enum Brew: Hashable { case green, black }

protocol TeaShop {
  func price(of tea: Tea, brew: Brew) -> Int
  func list(_ teas: [Tea], _ first: Tea?)
  subscript(tea: Tea) -> Brew { get set }
  static func compare(_ tea: Tea, _ other: Tea) -> Bool
}

@MainActor protocol TeaShelf: Sendable {
  func put(_ teas: Set<Tea>, _ amounts: [Tea: Int], _ kinds: [Brew: [Tea]]) throws
}

/// A type with an isolated conformance in any module.
struct Coin: @MainActor Equatable {
  let value: Int
  @MainActor static func == (left: Coin, right: Coin) -> Bool { left.value == right.value }
}

struct Note { let value: Int }
extension Note: @MainActor Equatable {
  @MainActor static func == (left: Note, right: Note) -> Bool { left.value == right.value }
}

@MainActor final class Wallet: Equatable {
  nonisolated static func == (left: Wallet, right: Wallet) -> Bool { left === right }
}

protocol Paying {
  @MainActor func pay(_ coins: [Coin], _ note: Note?)
  func lend(_ coin: Coin, _ wallet: Wallet)
}

/// A protocol that isolates a requirement that it inherits.
@MainActor protocol Tab: Identifiable { var id: String { get } }

protocol Loading { func load() async -> Int; var isLoaded: Bool { get set } }
@MainActor protocol MainLoading { func load() async -> Int; var isLoaded: Bool { get set } }
protocol AnyLoading: MainLoading, Loading { func cancel(); nonisolated func name() -> String }
@MainActor protocol OwnLoading: Loading { func load() async -> Int; func cancel() }

@MainActor protocol Refreshing {
  nonisolated(nonsending) func refresh() async -> Int
  func cancel() async
}

actor Vault {}
protocol Opening {
  func open(_ work: @Sendable (isolated Vault) async throws -> Int) async throws -> Int
  func closing() -> @Sendable (isolated Vault, Int) async -> Void
}
protocol Guarding: Actor {
  func open<Answer: Sendable>(_ work: @Sendable (isolated Self) async throws -> Answer) async throws -> Answer
}
