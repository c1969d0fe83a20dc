/// A protocol that cannot be mocked, and the reason.
public struct UnsupportedProtocol: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the protocol.
  public let name: String
  /// The location of the unsupported declaration, such as `Sources/Shop/Store.swift:12`. If the location is unknown,
  /// this is the declaration's name.
  public let place: String
  /// The reason, worded as a clause such as “it is private to its file”.
  public let reason: String

  /// A description of the problem, in the format of a compiler error.
  public var description: String { "\(place): error: \(problem)" }

  /// A description of the problem, in the format of a compiler warning.
  public var warning: String { "\(place): warning: \(problem)" }

  private var problem: String { "cannot mock \(name): \(reason)" }
}

extension UnsupportedProtocol {
  /// Creates an error that refers to the declaration of a symbol.
  ///
  /// - Parameter owner: The protocol that cannot be mocked, if the symbol is one of its requirements.
  init(_ symbol: SymbolGraph.Symbol, of owner: SymbolGraph.Symbol? = nil, _ reason: String) {
    name = (owner ?? symbol).pathComponents.joined(separator: ".")
    if let location = symbol.location {
      place = "\(location.path):\(location.position.line + 1)"
    } else {
      place = symbol.pathComponents.joined(separator: ".")
    }
    self.reason = reason
  }
}
