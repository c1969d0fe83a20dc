// swift-tools-version: 6.2
import PackageDescription

// A client package that defines its own record types. Scripts/bench stranger compares the cost of reading and writing
// such records with the cost of equivalent C code. For an explanation of the constant `logbook`, see the manifest of
// ConsumerPackage.
let logbook = Context.packageDirectory.split(separator: "/").dropLast(2).last.map { $0.lowercased() } ?? "logbook"

let package = Package(
  name: "stranger",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../..")],
  targets: [
    // The records are declared in one module and used in another.
    .target(name: "Figures", dependencies: [.product(name: "LogbookStorage", package: logbook)]),
    .executableTarget(
      name: "strangerbench",
      dependencies: ["Figures", .product(name: "LogbookStorage", package: logbook)]
    ),
  ]
)
