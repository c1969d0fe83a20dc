// swift-tools-version: 6.2
import PackageDescription

// A client package with record types that Logbook does not define. Scripts/bench-stranger compares the cost of storing
// the records with that of C. The manifest of ConsumerPackage explains the package name of Logbook.
let logbook = Context.packageDirectory.split(separator: "/").dropLast(2).last.map { $0.lowercased() } ?? "logbook"

let package = Package(
  name: "stranger",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../..")],
  targets: [
    // The records are declared in one module and used in another module.
    .target(name: "Figures", dependencies: [.product(name: "LogbookStorage", package: logbook)]),
    .executableTarget(
      name: "strangerbench",
      dependencies: ["Figures", .product(name: "LogbookStorage", package: logbook)]
    ),
  ]
)
