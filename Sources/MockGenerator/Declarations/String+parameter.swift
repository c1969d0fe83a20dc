extension String {
  /// The type of a parameter without `inout`.
  var withoutInout: String { hasPrefix("inout ") ? String(dropFirst("inout ".count)) : self }

  /// The type of a parameter as its value can be handed on: of many arguments a list, and of what is not evaluated yet a
  /// closure.
  var handedOn: String {
    (hasSuffix("...") ? "[\(dropLast(3))]" : self).replacing("@autoclosure ", with: "")
  }
}
