/// The capabilities that a store promises; see ``StoreCapability``.
///
/// ```swift
/// let promises: StorePromises = .everything(but: .atomicity, .changes)
/// for law in TaskStoreContract.laws {
///   try await law.check(promising: promises) { try MyTaskStore() }
/// }
/// ```
public struct StorePromises: Hashable, Sendable, ExpressibleByArrayLiteral {
  private let named: Set<StoreCapability>
  private let areNamedExcluded: Bool

  /// All capabilities, including those that other contracts define.
  public static let everything = StorePromises(named: [], areNamedExcluded: true)

  /// Returns promises of all capabilities except the given capabilities.
  public static func everything(but missing: StoreCapability...) -> StorePromises {
    StorePromises(named: Set(missing), areNamedExcluded: true)
  }

  /// Creates promises of the given capabilities only.
  public init(arrayLiteral capabilities: StoreCapability...) {
    self.init(named: Set(capabilities), areNamedExcluded: false)
  }

  private init(named: Set<StoreCapability>, areNamedExcluded: Bool) {
    self.named = named
    self.areNamedExcluded = areNamedExcluded
  }

  /// Returns whether a capability is promised.
  public func contains(_ capability: StoreCapability) -> Bool {
    named.contains(capability) != areNamedExcluded
  }
}
