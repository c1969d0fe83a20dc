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
      dependencies: ["Domain", .product(name: "Logbook", package: logbook)]
    ),
    .target(name: "PlaceMocks", dependencies: ["Domain"], path: "Mocks"),
    .testTarget(
      name: "PlacesTests",
      dependencies: [
        "Domain", "PlaceMocks", "Places",
        .product(name: "Logbook", package: logbook),
        .product(name: "LogbookTesting", package: logbook),
      ],
      path: "Tests"
    ),
  ]
)
