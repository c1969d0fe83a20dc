// swift-tools-version: 6.2
import PackageDescription

// The package of the benchmark that Scripts/parts/bench-postgres compares with the C program in Sources/postgresbaseline. For
// an explanation of the constant `logbook`, see the manifest of ConsumerPackage.
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
