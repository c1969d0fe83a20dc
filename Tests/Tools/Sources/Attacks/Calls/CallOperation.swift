import LogbookPersistence
import LogbookStorage
import Foundation

enum CallOperation: String, CaseIterable {
  case create, add, complete, list, importing, export, backup, restore, replaceDamaged, copy, undo, check

  func arguments(_ kind: String, in root: String) -> [String] {
    let store = ["--store", "\(kind):\(root)/store"]
    return switch self {
    case .create, .add: ["task", "add", "new", "--tag", "fresh"] + store
    case .complete: ["task", "complete", "2"] + store
    case .list: ["task", "list", "--all", "--json"] + store
    case .importing: ["import", "\(root)/input.csv", "--as", "reports"] + store
    case .export: ["export", "tasks", "--output", target(in: root)] + store
    case .backup: ["store", "backup", target(in: root)] + store
    case .restore, .replaceDamaged: ["store", "restore", "\(kind):\(root)/backup", "--yes"] + store
    case .copy: ["store", "copy", "\(copyKind(kind)):\(target(in: root))"] + store
    case .undo: ["undo"] + store
    case .check: ["store", "check"] + store
    }
  }

  private func target(in root: String) -> String { root + "/target" }

  private func copyKind(_ kind: String) -> String { kind == "json" ? "sqlite" : "json" }

  /// Returns the contents of the operation's target as text: an export, a backup, a copy, or the damaged store that a
  /// restore set aside. The text is empty for other operations, and if there is no export or no damaged store.
  func target(_ kind: String, in root: String) async throws -> String {
    let path = target(in: root)
    switch self {
    case .export:
      guard FileManager.default.fileExists(atPath: path) else { return "" }
      return try String(contentsOfFile: path, encoding: .utf8)
    case .backup: return try await "\(StoreShape(of: StorageLocation(parsing: "\(kind):\(path)"), at: path))"
    case .copy: return try await "\(StoreShape(of: StorageLocation(parsing: "\(copyKind(kind)):\(path)"), at: path))"
    case .replaceDamaged:
      let setAside = "\(root)/store.damaged-1"
      guard FileManager.default.fileExists(atPath: setAside) else { return "" }
      return try String(contentsOfFile: setAside, encoding: .utf8)
    case .create, .add, .complete, .list, .importing, .restore, .undo, .check: return ""
    }
  }

  /// Whether the target may remain after a failure. This is true for `replaceDamaged`, whose target is only a second
  /// name for the damaged store.
  var mayLeaveTarget: Bool { self == .replaceDamaged }
}

struct CallBase: Sendable {
  let name: String
  private let files: [String: Data]

  init(_ name: String, path: String) throws {
    self.name = name
    files = try Self.files(in: path)
  }

  private init(_ name: String, _ files: [String: Data]) {
    (self.name, self.files) = (name, files)
  }

  func changed(for operation: CallOperation) -> CallBase {
    var files = files
    switch operation {
    case .create: for suffix in ["", "-wal", "-shm"] { files["store" + suffix] = nil }
    case .replaceDamaged: files["store"] = StoreShape.damage
    default: break
    }
    return CallBase(name, files)
  }

  func write(to root: String) throws {
    try FileManager.default.createDirectory(atPath: root + "/tmp", withIntermediateDirectories: true)
    for (name, data) in files { try data.write(to: URL(filePath: "\(root)/\(name)")) }
  }

  static func names(in root: String) throws -> Set<String> {
    Set(try FileManager.default.subpathsOfDirectory(atPath: root))
  }

  private static func files(in path: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) where name != "tmp" {
      files[name] = try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
    }
    return files
  }
}
