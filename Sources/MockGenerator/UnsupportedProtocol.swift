/// Why a protocol has no mock.
public struct UnsupportedProtocol: Error, Hashable, Sendable, CustomStringConvertible {
  /// The protocol.
  public let name: String
  /// The file and line of what cannot be expressed, `Sources/Shop/Store.swift:12`; or the name, if they are not known.
  public let place: String
  /// The reason, as the end of a sentence.
  public let reason: String

  /// As compilers write it.
  public var description: String { "\(place): error: \(problem)" }

  /// As compilers write what does not keep them from going on.
  public var warning: String { "\(place): warning: \(problem)" }

  private var problem: String { "no mock of \(name) can be made: \(reason)" }
}

extension UnsupportedProtocol {
  /// - Parameter owner: The protocol that is mocked, if what is at fault is something that it requires.
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
