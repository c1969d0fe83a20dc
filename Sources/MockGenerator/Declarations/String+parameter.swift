extension String {
  /// The type of a parameter without `inout`.
  var withoutInout: String { hasPrefix("inout ") ? String(dropFirst("inout ".count)) : self }

  /// The type of the value that a parameter can pass to another function: an array for a variadic parameter, a closure
  /// for an autoclosure.
  var handedOn: String {
    (hasSuffix("...") ? "[\(dropLast(3))]" : self).replacing("@autoclosure ", with: "")
  }
}
