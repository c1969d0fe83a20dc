extension SymbolGraph.Symbol {
  /// Whether the symbol's type contains a function type with `@convention(c)`, `@convention(block)` or
  /// `@convention(thin)`. Only the mangled name contains this information.
  ///
  /// Source: swift/docs/ABI/Mangling.rst, “Types”: `XC`, `XB`, `XL` and `Xf`.
  var hasConvention: Bool {
    let marks = ["XC", "XB", "XL", "Xf"]
    guard marks.contains(where: id.contains) else { return false }
    guard fragments.contains(where: { $0.spelling.contains("->") }) else { return false }
    // Names are removed from the mangled name, because they can also contain letters such as `XC`.
    var types = id
    for name in (pathComponents + fragments.map(\.spelling)).flatMap(\.identifiers) where name.count > 1 {
      types = types.replacing(name, with: " ")
    }
    return marks.contains(where: types.contains)
  }
}
