// swift-tools-version: 6.2
import PackageDescription

// A package as someone else would write it, but that it takes Logbook by its path, where theirs would have an URL.

/// What Swift calls a package: the last part of its URL, `logbook`, or the name of the folder that it is checked out in.
let logbook = Context.packageDirectory.split(separator: "/").dropLast(2).last.map { $0.lowercased() } ?? "logbook"

let package = Package(
  name: "gazetteer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../..")],
  targets: [
    .target(name: "Domain"),
    .target(
      name: "Places",
      dependencies: ["Domain", .product(name: "LogbookStorage", package: logbook)]
    ),
    .target(name: "Birds", dependencies: [.product(name: "LogbookStorage", package: logbook)]),
    // Called as Logbook's own folders: the names of its modules must not conflict with them. Each uses one product alone.
    .target(name: "App", dependencies: [.product(name: "Logbook", package: logbook)], path: "Sources/Neighbours/App"),
    .target(
      name: "Mocks",
      dependencies: [.product(name: "LogbookMocks", package: logbook)],
      path: "Sources/Neighbours/Mocks"
    ),
    .target(
      name: "Persistence",
      dependencies: [.product(name: "LogbookStorage", package: logbook)],
      path: "Sources/Neighbours/Persistence"
    ),
    .target(name: "CLI", path: "Sources/Neighbours/CLI"),
    .target(name: "CSQLite", path: "Sources/Neighbours/CSQLite"),
    .target(
      name: "Bench",
      dependencies: [.product(name: "LogbookTesting", package: logbook)],
      path: "Sources/Neighbours/Bench"
    ),
    .target(name: "PlaceMocks", dependencies: ["Domain"], path: "Mocks"),
    .testTarget(
      name: "PlacesTests",
      dependencies: [
        "App", "Bench", "Birds", "Domain", "Mocks", "Persistence", "PlaceMocks", "Places",
        .product(name: "LogbookStorage", package: logbook),
        .product(name: "LogbookTesting", package: logbook),
      ],
      path: "Tests"
    ),
    // Its mocks are made while it is built.
    .testTarget(
      name: "BuiltTests",
      dependencies: ["Domain", "Places"],
      path: "BuiltTests",
      plugins: [.plugin(name: "LogbookBuildMocks", package: logbook)]
    ),
  ]
)
