extension String {
  var withoutInout: String { hasPrefix("inout ") ? String(dropFirst("inout ".count)) : self }

  /// The type without ownership modifiers, such as `consuming`. The modifier `inout` is kept.
  var withoutOwnership: String {
    let modifier = ["consuming ", "borrowing ", "sending ", "__owned ", "__shared "].first(where: hasPrefix)
    return modifier.map { String(dropFirst($0.count)).withoutOwnership } ?? self
  }

  /// The type of the parameter's value within the function. For a variadic parameter, it is an array. For an
  /// autoclosure, it is a closure.
  var handedOn: String {
    (hasSuffix("...") ? "[\(dropLast(3))]" : self).replacing("@autoclosure ", with: "")
  }
}
