import Foundation

struct StorePaths {
  let store: String
  /// Paths that lead to the store. The first is the absolute path. The others are a relative path, paths with
  /// superfluous slashes and dots, and paths through links to the file or its folder.
  let all: [String]

  /// Creates the store's folder, and symbolic links that lead to the location at which the store will be created.
  init(in folder: String) throws {
    let manager = FileManager.default
    let box = folder + "/box"
    store = box + "/store"
    try manager.createDirectory(atPath: box, withIntermediateDirectories: true)
    try manager.createSymbolicLink(atPath: folder + "/relative", withDestinationPath: "box/store")
    try manager.createSymbolicLink(atPath: folder + "/absolute", withDestinationPath: store)
    try manager.createSymbolicLink(atPath: folder + "/chain", withDestinationPath: "relative")
    try manager.createSymbolicLink(atPath: folder + "/box-link", withDestinationPath: "box")
    let depth = manager.currentDirectoryPath.split(separator: "/").count
    let up = [String](repeating: "..", count: depth).joined(separator: "/")
    all = [
      store, (up.isEmpty ? "." : up) + store, folder + "//box//store", folder + "/./box/../box/./store",
      folder + "/relative", folder + "/absolute", folder + "/chain", folder + "/box-link/store",
    ]
  }
}
