// swift-tools-version: 6.2
import PackageDescription

// A client's app that implements a custom store instead of using one of Logbook's. The manifest of ConsumerPackage
// explains how the name of Logbook's package is determined.
let logbook = Context.packageDirectory.split(separator: "/").dropLast(2).last.map { $0.lowercased() } ?? "logbook"

let package = Package(
  name: "tracker",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../..")],
  targets: [
    .target(name: "Tracker", dependencies: [.product(name: "Logbook", package: logbook)]),
    .executableTarget(
      name: "contract",
      dependencies: ["Tracker", .product(name: "LogbookMocks", package: logbook)]
    ),
    .testTarget(
      name: "TrackerTests",
      dependencies: [
        "Tracker", .product(name: "Logbook", package: logbook), .product(name: "LogbookMocks", package: logbook),
      ],
      path: "Tests"
    ),
  ]
)
