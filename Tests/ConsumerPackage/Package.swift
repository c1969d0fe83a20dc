// swift-tools-version: 6.2
import PackageDescription

// A package like that of a client, except that it depends on Logbook by path instead of by URL.

/// The name of the Logbook package. For a dependency by path, Swift uses the last component of the path, which is the
/// name of the checkout folder.
let logbook = Context.packageDirectory.split(separator: "/").dropLast(2).last.map { $0.lowercased() } ?? "logbook"

let package = Package(
  name: "gazetteer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../..")],
  targets: [
    .target(name: "Domain"),
    .target(name: "AppendLog", dependencies: [.product(name: "LogbookStorage", package: logbook)]),
    .target(
      name: "Places",
      dependencies: ["AppendLog", "Domain", .product(name: "LogbookStorage", package: logbook)]
    ),
    .executableTarget(name: "Gazetteer"),
    .target(name: "Birds", dependencies: [.product(name: "LogbookStorage", package: logbook)]),
    // These targets have the same names as Logbook's folders, to test that the names do not conflict. The targets that
    // depend on Logbook use different products.
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
        "App", "AppendLog", "Bench", "Birds", "Domain", "Mocks", "Persistence", "PlaceMocks", "Places",
        .product(name: "Logbook", package: logbook),
        .product(name: "LogbookMocks", package: logbook),
        .product(name: "LogbookStorage", package: logbook),
        .product(name: "LogbookTesting", package: logbook),
      ],
      path: "Tests"
    ),
    // The plugin generates the mocks for this target during the build.
    .testTarget(
      name: "BuiltTests",
      dependencies: ["Domain", "Gazetteer", "Places"],
      path: "BuiltTests",
      plugins: [.plugin(name: "LogbookBuildMocks", package: logbook)]
    ),
  ]
)
