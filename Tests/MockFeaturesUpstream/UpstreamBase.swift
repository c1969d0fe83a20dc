// swift-format-ignore-file
/// A protocol from which a protocol in a different module inherits.
public protocol UpstreamBase {
  var upstreamName: String { get }
  func upstreamCall(_ x: Int) async throws -> String
}

extension UpstreamBase {
  public var upstreamName: String { "default" }
  public func upstreamHelper() {}
}
