extension MockSource {
  var availability: [String] {
    var newest: [String: SymbolGraph.SemanticVersion] = [:]
    for availability in ([mocked.symbol] + mocked.requirements.map(\.symbol)).flatMap({ $0.availability ?? [] }) {
      guard let domain = availability.domain, let introduced = availability.introduced, domain != "*", domain != "Swift"
      else {
        continue
      }
      // A mock that uses `Mutex` cannot be available in versions without `Mutex`, so these versions are skipped.
      if usesMutex, let first = Self.mutexVersions[domain], introduced.major < first { continue }
      if let known = newest[domain], !known.isOlder(than: introduced) { continue }
      newest[domain] = introduced
    }
    let versions = newest.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.text)" }
    return (versions.isEmpty ? [] : ["@available(\(versions.joined(separator: ", ")), *)"])
      + (mocked.isDeprecated ? ["@available(*, deprecated)"] : [])
  }

  /// The first major version that has `Mutex`, keyed by platform.
  ///
  /// Source: the documentation of Synchronization.Mutex.
  private static let mutexVersions = ["macOS": 15, "iOS": 18, "tvOS": 18, "watchOS": 11, "visionOS": 2]
}

extension SymbolGraph.SemanticVersion {
  fileprivate func isOlder(than other: Self) -> Bool {
    (major, minor ?? 0, patch ?? 0) < (other.major, other.minor ?? 0, other.patch ?? 0)
  }

  fileprivate var text: String {
    "\(major)" + (minor.map { $0 > 0 || (patch ?? 0) > 0 ? ".\($0)" : "" } ?? "")
      + ((patch ?? 0) > 0 ? ".\(patch ?? 0)" : "")
  }
}
