import Foundation

/// The parts of a symbol graph that the mock generator needs. A symbol graph is the compiler's description of a module.
///
/// Source: swift-docc-symbolkit, openapi.yaml, and the actual output of Swift 6.3.
struct SymbolGraph: Codable {
  let metadata: Metadata
  let module: Module
  var symbols: [Symbol]
  var relationships: [Relationship]

  struct Metadata: Codable {
    let formatVersion: Version
    /// The compiler's version string; `nil` in graphs that were reduced by an older version of the mock generator.
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

  struct Symbol: Codable {
    let kind: Kind
    let identifier: Identifier
    /// The names of the enclosing types, followed by the symbol's name.
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
    var fragments: [Fragment] { declarationFragments ?? [] }
    var text: String { fragments.map(\.spelling).joined() }
    var isPrivate: Bool { ["private", "fileprivate"].contains(accessLevel) }
  }

  struct Kind: Codable {
    let identifier: String
  }

  struct Identifier: Codable {
    let precise: String
  }

  /// A fragment of a declaration. If the fragment names a type, `preciseIdentifier` is the `precise`
  /// identifier of the type.
  struct Fragment: Codable {
    let kind: String
    let spelling: String
    let preciseIdentifier: String?
  }

  /// The location of a declaration. Lines and columns are numbered from 0.
  struct Location: Codable {
    let uri: String
    let position: Position

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

  struct Relationship: Codable {
    let kind: String
    let source: String
    let target: String
    /// The name of the target as `Module.Name`, used if the graph of the target's module is missing.
    let targetFallback: String?
  }
}
