import Foundation

/// What the compiler tells of a module, as far as mocks need it.
///
/// Source: swift-docc-symbolkit, openapi.yaml; what Swift 6.3 really writes.
struct SymbolGraph: Decodable {
  let metadata: Metadata
  let module: Module
  let symbols: [Symbol]
  let relationships: [Relationship]

  struct Metadata: Decodable {
    let formatVersion: Version
  }

  struct Version: Decodable {
    let major: Int
    let minor: Int
    let patch: Int
  }

  struct Module: Decodable {
    let name: String
  }

  /// A declaration.
  struct Symbol: Decodable {
    let kind: Kind
    let identifier: Identifier
    /// The names of the types it is nested in, then its own.
    let pathComponents: [String]
    let declarationFragments: [Fragment]?
    let accessLevel: String
    let location: Location?
    let docComment: DocComment?
    let availability: [Availability]?
    let functionSignature: Signature?
    let swiftExtension: Extension?

    var id: String { identifier.precise }
  }

  struct Kind: Decodable {
    let identifier: String
  }

  struct Identifier: Decodable {
    let precise: String
  }

  /// A piece of a declaration's text; a type's name comes with the identifier of the type.
  struct Fragment: Decodable {
    let kind: String
    let spelling: String
    let preciseIdentifier: String?
  }

  /// Where a declaration stands; lines and columns count from 0.
  struct Location: Decodable {
    let uri: String
    let position: Position

    /// The file's path.
    var path: String {
      let path = uri.hasPrefix("file://") ? String(uri.dropFirst(7)) : uri
      return path.removingPercentEncoding ?? path
    }
  }

  struct Position: Decodable {
    let line: Int
    let character: Int
  }

  struct DocComment: Decodable {
    let lines: [Line]

    struct Line: Decodable {
      let text: String
    }
  }

  struct Availability: Decodable {
    let domain: String?
    let introduced: SemanticVersion?
    let isUnconditionallyUnavailable: Bool?
    let isUnconditionallyDeprecated: Bool?
  }

  struct SemanticVersion: Decodable {
    let major: Int
    let minor: Int?
    let patch: Int?
  }

  struct Signature: Decodable {
    let parameters: [Parameter]?

    struct Parameter: Decodable {
      let name: String
      let declarationFragments: [Fragment]?
    }
  }

  struct Extension: Decodable {
    let constraints: [Constraint]?

    struct Constraint: Decodable {
      let lhs: String
    }
  }

  /// That one symbol has to do with another.
  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    /// The target as `Module.Name`, also if its module's graph is not there.
    let targetFallback: String?
  }
}
