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
}

extension StorePromises {
  /// A promise of every capability, including capabilities that are defined outside this module.
  public static let everything = StorePromises(named: [], areNamedExcluded: true)

  /// Returns a promise of every capability except the given ones.
  public static func everything(but missing: StoreCapability...) -> StorePromises {
    StorePromises(named: Set(missing), areNamedExcluded: true)
  }

  /// Creates a promise of only the given capabilities. Use an array literal, such as `[.atomicity, .changes]`, instead
  /// of calling this initializer directly.
  public init(arrayLiteral capabilities: StoreCapability...) {
    self.init(named: Set(capabilities), areNamedExcluded: false)
  }

  /// Returns whether the promises include a capability.
  public func contains(_ capability: StoreCapability) -> Bool {
    named.contains(capability) != areNamedExcluded
  }
}
