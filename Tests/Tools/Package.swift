// swift-tools-version: 6.2
import PackageDescription

// The tools of Logbook's developers: attacks, benchmarks and the mutation of sources, with the tests that run them. Each tool
// has a script. The package is separate so that building Logbook builds none of them.

/// The name of the Logbook package. For an explanation, see the manifest of ConsumerPackage.
let logbook = Context.packageDirectory.split(separator: "/").dropLast(2).last.map { $0.lowercased() } ?? "logbook"

/// The settings of Logbook's own targets.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// The settings of tools that use declarations with the access level `package`. Together with `packageAccess: false`, they make
/// Swift regard the tool as a part of Logbook.
let inside =
  strict + [.unsafeFlags(["-package-name", String(logbook.map { $0.isLetter || $0.isNumber ? $0 : "_" })])]

let storage = Target.Dependency.product(name: "LogbookStorage", package: logbook)
let tasksAndReports = Target.Dependency.product(name: "Logbook", package: logbook)
let mocks = Target.Dependency.product(name: "LogbookMocks", package: logbook)
let testing = Target.Dependency.product(name: "LogbookTesting", package: logbook)
let testFiles = Target.Dependency.product(name: "_LogbookTestFiles", package: logbook)

let package = Package(
  name: "tools",
  platforms: [.macOS(.v15)],
  traits: [.trait(name: "Postgres", description: "The benchmark of stores in PostgreSQL.")],
  dependencies: [
    .package(path: "../..", traits: [.trait(name: "Postgres", condition: .when(traits: ["Postgres"]))])
  ],
  targets: [
    .executableTarget(
      name: "LogbookAttacks",
      dependencies: [mocks, tasksAndReports, testFiles, testing],
      path: "Sources/Attacks",
      packageAccess: false,
      swiftSettings: inside
    ),
    .testTarget(
      name: "AttackTests",
      // Some attacks run the program.
      dependencies: ["LogbookAttacks", tasksAndReports, testFiles, .product(name: "logbook", package: logbook)],
      packageAccess: false,
      swiftSettings: inside
    ),
    .executableTarget(
      name: "LogbookBench",
      dependencies: [tasksAndReports],
      path: "Sources/Bench",
      packageAccess: false,
      swiftSettings: inside
    ),
    // What the benchmarks do, in C.
    .executableTarget(
      name: "LogbookBaseline",
      path: "Sources/Baseline",
      linkerSettings: [.linkedLibrary("sqlite3")]
    ),
    .executableTarget(
      name: "writecosts",
      path: "Sources/WriteCosts",
      linkerSettings: [.linkedLibrary("sqlite3")]
    ),
    // Questions about several kinds of records, in Swift and in C.
    .target(name: "RelatedBaseline", linkerSettings: [.linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "relatedbench",
      dependencies: ["RelatedBaseline", storage],
      path: "Sources/RelatedBench",
      swiftSettings: strict
    ),
    // The records of a client, which are declared in one module and used in another.
    .target(name: "Figures", dependencies: [storage]),
    .executableTarget(name: "strangerbench", dependencies: ["Figures", storage], path: "Sources/StrangerBench"),
    // Scripts/parts/bench-postgres compiles its equivalent in C, Sources/PostgresBaseline.
    .executableTarget(
      name: "postgresbench",
      dependencies: [storage, .product(name: "LogbookPostgres", package: logbook)],
      path: "Sources/PostgresBench"
    ),
    .executableTarget(
      name: "LogbookMutate",
      dependencies: [testing],
      path: "Sources/Mutate",
      packageAccess: false,
      swiftSettings: inside
    ),
    .testTarget(name: "MutateTests", dependencies: ["LogbookMutate"], swiftSettings: strict),
  ]
)
