extension String {
  var withoutInout: String { hasPrefix("inout ") ? String(dropFirst("inout ".count)) : self }

  /// The type without a modifier that states who owns the argument, except `inout`.
  var withoutOwnership: String {
    let modifier = ["consuming ", "borrowing ", "sending ", "__owned ", "__shared "].first(where: hasPrefix)
    return modifier.map { String(dropFirst($0.count)).withoutOwnership } ?? self
  }

  /// The type of the parameter's value within the function: an array for a variadic parameter, a closure for an
  /// autoclosure.
  var handedOn: String {
    (hasSuffix("...") ? "[\(dropLast(3))]" : self).replacing("@autoclosure ", with: "")
  }
}
