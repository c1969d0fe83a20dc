import Foundation

/// A copy of the package, in which mutants are built and tested.
struct Workbench {
  /// The package itself, which is only read.
  let root: String
  /// The copy.
  let tree: String
  private let scratch: String
  private let temporary: String

  /// What is needed of the package.
  private static let folders = ["Mocks", "Sources", "Tests"]
  /// The tests that could notice a mutant, the quickest first. Each stage stops at its first failure.
  static let stages = ["StoreContractsTests.RealStorageTests", "PersistenceTests", "SeedTests"]
  private static let testTargets = ["StoreContractsTests", "PersistenceTests", "SeedTests"]

  init(root: String) {
    self.root = root
    tree = root + "/.build/mutate/tree"
    scratch = root + "/.build/mutate/build"
    temporary = root + "/.build/mutate/temporary"
  }

  // MARK: The copy

  /// Makes the copy the same as the package, but for its manifest. Files that are the same stay, so that only what has
  /// changed is built.
  func synchronize() throws {
    let manager = FileManager.default
    var kept: Set<String> = ["Package.swift"]
    for folder in Self.folders {
      for file in manager.enumerator(atPath: root + "/" + folder) ?? FileManager.DirectoryEnumerator() {
        guard let file = file as? String else { continue }
        let path = folder + "/" + file
        var isFolder: ObjCBool = false
        guard manager.fileExists(atPath: root + "/" + path, isDirectory: &isFolder), !isFolder.boolValue else { continue }
        try write(Data(contentsOf: URL(filePath: root + "/" + path)), to: path)
        kept.insert(path)
      }
    }
    try write(Data(try manifest().utf8), to: "Package.swift")
    for folder in Self.folders {
      for case let file as String in manager.enumerator(atPath: tree + "/" + folder) ?? FileManager.DirectoryEnumerator() {
        let path = folder + "/" + file
        var isFolder: ObjCBool = false
        guard manager.fileExists(atPath: tree + "/" + path, isDirectory: &isFolder), !isFolder.boolValue else { continue }
        if !kept.contains(path) { try manager.removeItem(atPath: tree + "/" + path) }
      }
    }
  }
}
