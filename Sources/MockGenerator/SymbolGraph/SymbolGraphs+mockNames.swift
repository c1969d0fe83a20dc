extension SymbolGraphs {
  /// Returns the name of a protocol's mock. The name consists of the names of the enclosing types, the protocol's name
  /// without the suffix “Protocol”, and “Mock”.
  ///
  /// If several mocks would have this name, the first unique variant is used. The first variant keeps the suffix
  /// “Protocol”, the second also separates the names with underscores, and the third also begins with the name of the
  /// module.
  func mockName(of symbol: Symbol) -> String { (mockNames[symbol.id] ?? symbol.pathComponents.joined()) + "Mock" }

  func findMockNames(in modules: [String]) -> [String: String] {
    let all = protocols(of: modules).map { (id: $0.id, names: possibleNames(of: $0)) }
      .sorted { ($0.names.last ?? "") < ($1.names.last ?? "") }
    var found: [String: String] = [:]
    var taken: Set<String> = []
    for (id, names) in all {
      found[id] = names.indices.first { level in
        all.count { $0.names[level] == names[level] } == 1 && !taken.contains(names[level])
      }
      .map { names[$0] }
      if let name = found[id] { taken.insert(name) }
    }
    return found
  }

  /// Returns the possible names of a protocol's mock, without “Mock”, in order of preference.
  private func possibleNames(of symbol: Symbol) -> [String] {
    let name = symbol.pathComponents.joined()
    let isBrief = name.hasSuffix("Protocol") && name != "Protocol"
    let separated = symbol.pathComponents.joined(separator: "_")
    return [
      isBrief ? String(name.dropLast("Protocol".count)) : name, name, separated,
      (moduleNames[symbol.id] ?? "") + separated,
    ]
  }
}
