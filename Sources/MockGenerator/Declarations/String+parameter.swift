extension String {
  var withoutInout: String { hasPrefix("inout ") ? String(dropFirst("inout ".count)) : self }

  /// The type of the parameter's value within the function: an array for a variadic parameter, a closure for an
  /// autoclosure.
  var handedOn: String {
    (hasSuffix("...") ? "[\(dropLast(3))]" : self).replacing("@autoclosure ", with: "")
  }
}
