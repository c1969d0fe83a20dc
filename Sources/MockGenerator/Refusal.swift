/// Why a protocol has no mock.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file and line of what cannot be expressed, `Sources/Shop/Store.swift:12`; or the name, if they are not known.
  public let place: String
  /// The reason, as the end of a sentence.
  public let reason: String

  /// As compilers write it.
  public var description: String { "\(place): error: no mock can be made: \(reason)" }
}

extension Refusal {
  init(_ symbol: SymbolGraph.Symbol, _ reason: String) {
    if let location = symbol.location {
      place = "\(location.path):\(location.position.line + 1)"
    } else {
      place = symbol.pathComponents.joined(separator: ".")
    }
    self.reason = reason
  }
}
