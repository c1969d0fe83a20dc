import Foundation

/// What the compiler tells of a module, as far as mocks need it.
///
/// Source: swift-docc-symbolkit, openapi.yaml; what Swift 6.3 really writes.
struct SymbolGraph: Codable {
  let metadata: Metadata
  let module: Module
  var symbols: [Symbol]
  var relationships: [Relationship]

  struct Metadata: Codable {
    let formatVersion: Version
    /// The compiler, as it prints its version; none in graphs that an older generator has reduced.
    let generator: String?
  }

  struct Version: Codable {
    let major: Int
    let minor: Int
    let patch: Int
  }

  struct Module: Codable {
    let name: String
  }

  /// A declaration.
  struct Symbol: Codable {
    let kind: Kind
    let identifier: Identifier
    /// The names of the types it is nested in, then its own.
    let pathComponents: [String]
    var declarationFragments: [Fragment]?
    let accessLevel: String
    let location: Location?
    var docComment: DocComment?
    let availability: [Availability]?
    var functionSignature: Signature?
    let swiftExtension: Extension?
    let spi: Bool?

    var id: String { identifier.precise }
    /// The pieces of the declaration's text; none if the graph leaves it out.
    var fragments: [Fragment] { declarationFragments ?? [] }
    /// The declaration's text.
    var text: String { fragments.map(\.spelling).joined() }
    /// Whether no other file can see it.
    var isPrivate: Bool { ["private", "fileprivate"].contains(accessLevel) }
  }

  struct Kind: Codable {
    let identifier: String
  }

  struct Identifier: Codable {
    let precise: String
  }

  /// A piece of a declaration's text; a type's name comes with the identifier of the type.
  struct Fragment: Codable {
    let kind: String
    let spelling: String
    let preciseIdentifier: String?
  }

  /// Where a declaration stands; lines and columns count from 0.
  struct Location: Codable {
    let uri: String
    let position: Position

    /// The file's path.
    var path: String {
      let path = uri.hasPrefix("file://") ? String(uri.dropFirst(7)) : uri
      return path.removingPercentEncoding ?? path
    }
  }

  struct Position: Codable {
    let line: Int
    let character: Int
  }

  struct DocComment: Codable {
    let lines: [Line]

    struct Line: Codable {
      let text: String
    }
  }

  struct Availability: Codable {
    let domain: String?
    let introduced: SemanticVersion?
    let deprecated: SemanticVersion?
    let isUnconditionallyUnavailable: Bool?
    let isUnconditionallyDeprecated: Bool?
  }

  struct SemanticVersion: Codable {
    let major: Int
    let minor: Int?
    let patch: Int?
  }

  struct Signature: Codable {
    let parameters: [Parameter]?

    struct Parameter: Codable {
      let name: String
      let declarationFragments: [Fragment]?
    }
  }

  struct Extension: Codable {
    let constraints: [Constraint]?

    struct Constraint: Codable {
      let lhs: String
    }
  }

  /// That one symbol has to do with another.
  struct Relationship: Codable {
    let kind: String
    let source: String
    let target: String
    /// The target as `Module.Name`, also if its module's graph is not there.
    let targetFallback: String?
  }
}
