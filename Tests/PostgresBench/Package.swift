// swift-tools-version: 6.2
import PackageDescription

// What Scripts/bench-postgres measures against hand-written C (Sources/postgresbaseline, which the script compiles). As for the name
// of Logbook, see the manifest of ConsumerPackage.
let logbook = Context.packageDirectory.split(separator: "/").dropLast(2).last.map { $0.lowercased() } ?? "logbook"

let package = Package(
  name: "postgresbench",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../..", traits: ["Postgres"])],
  targets: [
    .executableTarget(
      name: "postgresbench",
      dependencies: [
        .product(name: "LogbookStorage", package: logbook), .product(name: "LogbookPostgres", package: logbook),
      ]
    )
  ]
)
