extension FieldExpression {
  /// The same condition, in which a chain of nested ``all(_:)`` conditions is one list, and so is a chain of ``any(_:)``
  /// conditions.
  ///
  /// Code that adds one condition at a time builds such chains, and the nesting depth of expressions is limited.
  package var flattened: Self {
    switch self {
    case .all: .all(parts { if case .all(let parts) = $0 { parts } else { nil } })
    case .any: .any(parts { if case .any(let parts) = $0 { parts } else { nil } })
    default: self
    }
  }

  private func parts(_ nested: (Self) -> [Self]?) -> [Self] {
    var parts: [Self] = []
    // Use a loop, because a long chain would exhaust the stack.
    var rest = [self]
    while let next = rest.popLast() {
      if let inner = nested(next) { rest += inner.reversed() } else { parts.append(next.flattened) }
    }
    return parts
  }
}
