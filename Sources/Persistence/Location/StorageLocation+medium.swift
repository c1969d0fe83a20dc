extension StorageLocation {
  /// How the kind is written: `sqlite`, `xml`, `binary`, `json`, `sqlite-memory` or `memory`.
  var kind: String {
    switch self {
    case .sqlite: "sqlite"
    case .xml: "xml"
    case .binary: "binary"
    case .json: "json"
    case .inMemorySQLite: "sqlite-memory"
    case .inMemory: "memory"
    }
  }

  /// Where it lies, if it is on disk.
  package var path: String? {
    switch self {
    case .sqlite(let path), .xml(let path), .binary(let path), .json(let path): path
    case .inMemorySQLite, .inMemory: nil
    }
  }

  /// The location as ``init(parsing:)`` reads it: `sqlite:PATH`.
  package var text: String { "\(kind):\(path ?? "")" }

  /// The same kind in another place.
  package func moved(to path: String) -> StorageLocation {
    switch self {
    case .sqlite: .sqlite(path)
    case .xml: .xml(path)
    case .binary: .binary(path)
    case .json: .json(path)
    case .inMemorySQLite, .inMemory: self
    }
  }

  /// The document that it is, if it is one.
  func document(
    _ model: StoreModel,
    _ durability: StorageDurability = .full,
    system: SystemCalls = .real
  ) -> DocumentFile<InMemoryContent>? {
    switch self {
    case .xml(let path): DocumentFile(path, .xml, .init(model), durability, system: system)
    case .binary(let path): DocumentFile(path, .binary, .init(model), durability, system: system)
    case .json(let path): DocumentFile(path, .json, .init(model), durability, system: system)
    case .sqlite, .inMemorySQLite, .inMemory: nil
    }
  }
}
