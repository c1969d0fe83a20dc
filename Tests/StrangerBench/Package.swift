// swift-tools-version: 6.2
import PackageDescription

// A package as someone else would write it, whose record Logbook knows nothing of: what storing it takes is measured against C
// by Scripts/bench-stranger. As for the name of Logbook, see the manifest of ConsumerPackage.
let logbook = Context.packageDirectory.split(separator: "/").dropLast(2).last.map { $0.lowercased() } ?? "logbook"

let package = Package(
  name: "stranger",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../..")],
  targets: [
    // The record is in one module and its user in another.
    .target(name: "Figures", dependencies: [.product(name: "LogbookStorage", package: logbook)]),
    .executableTarget(
      name: "strangerbench",
      dependencies: ["Figures", .product(name: "LogbookStorage", package: logbook)]
    ),
  ]
)
