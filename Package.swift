// swift-tools-version: 6.2
import PackageDescription

/// One set of rules for every target: Swift 6, no implicit existentials or re-exports, no warnings.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "logbook",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Logbook", targets: ["Domain", "Persistence", "App"]),
    .library(name: "LogbookTesting", targets: ["Mocks", "StoreContracts"]),
    .executable(name: "logbook", targets: ["CLI"]),
    .executable(name: "mockgen", targets: ["mockgen"]),
    .plugin(name: "generate-mocks", targets: ["GenerateMocks"]),
    .plugin(name: "check-mocks", targets: ["CheckMocks"]),
  ],
  dependencies: [],
  targets: [
    .systemLibrary(
      name: "CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]
    ),
    .target(name: "Domain", swiftSettings: strict),
    .target(
      name: "Persistence",
      dependencies: ["Domain", "CSQLite", "Suggestions"],
      swiftSettings: strict + [.strictMemorySafety()]
    ),
    .target(name: "App", dependencies: ["Domain", "Persistence"], swiftSettings: strict),
    .target(name: "Mocks", dependencies: ["Domain"], path: "Mocks", swiftSettings: strict),
    .target(name: "StoreContracts", dependencies: ["Domain"], swiftSettings: strict),
    .executableTarget(
      name: "CLI",
      dependencies: ["App", "Domain", "Persistence", "StoreContracts", "Suggestions"],
      swiftSettings: strict
    ),
    .target(name: "Suggestions", swiftSettings: strict),
    .target(name: "MockGenerator", dependencies: ["Suggestions"], swiftSettings: strict),
    .executableTarget(name: "mockgen", dependencies: ["MockGenerator"], swiftSettings: strict),
    .plugin(
      name: "GenerateMocks",
      capability: .command(
        intent: .custom(verb: "generate-mocks", description: "Writes mocks of the protocols of targets."),
        permissions: [.writeToPackageDirectory(reason: "The mocks are written where they are compiled.")]
      ),
      dependencies: ["mockgen"],
      path: "Sources/Plugins/GenerateMocks"
    ),
    .plugin(
      name: "CheckMocks",
      capability: .command(
        intent: .custom(verb: "check-mocks", description: "Tells whether the written mocks are up to date.")
      ),
      dependencies: ["mockgen"],
      path: "Sources/Plugins/CheckMocks"
    ),
    .testTarget(name: "DomainTests", dependencies: ["Domain"], swiftSettings: strict),
    .testTarget(
      name: "AppTests",
      dependencies: ["App", "Domain", "Mocks", "Persistence", "StoreContracts"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PersistenceTests",
      dependencies: ["Attacks", "CSQLite", "Domain", "Persistence", "StoreContracts"],
      exclude: ["Fixtures"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "Attacks",
      dependencies: ["CSQLite", "Domain", "Persistence", "StoreContracts"],
      path: "Tests/Attacks",
      swiftSettings: strict
    ),
    .testTarget(
      name: "CLITests",
      dependencies: ["App", "CLI", "Domain", "Persistence", "StoreContracts"],
      exclude: ["Transcripts"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "FuzzTests",
      dependencies: ["App", "CLI", "Domain", "Persistence", "StoreContracts"],
      path: "Tests/Fuzz",
      exclude: ["Corpus"],
      swiftSettings: strict
    ),
    .target(name: "MockFeaturesUpstream", path: "Tests/MockFeaturesUpstream", swiftSettings: strict),
    .target(
      name: "MockFeatures",
      dependencies: ["MockFeaturesUpstream"],
      path: "Tests/MockFeatures",
      swiftSettings: strict
    ),
    .testTarget(
      name: "MockGeneratorTests",
      dependencies: ["MockFeatures", "MockFeaturesUpstream", "MockGenerator"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "Bench",
      dependencies: ["App", "Domain", "Persistence"],
      path: "Tests/Bench",
      swiftSettings: strict
    ),
    .executableTarget(name: "Baseline", dependencies: ["CSQLite"], path: "Tests/Baseline"),
    .executableTarget(name: "Mutate", dependencies: ["StoreContracts"], path: "Tests/Mutate", swiftSettings: strict),
    .testTarget(name: "MutateTests", dependencies: ["Mutate"], swiftSettings: strict),
    .testTarget(
      name: "ReadmeTests",
      dependencies: ["App", "Domain", "Mocks", "Persistence", "StoreContracts"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "MocksTests",
      dependencies: ["Domain", "Mocks", "Persistence", "StoreContracts"],
      swiftSettings: strict
    ),
    // The tests of the hand-written mocks, by links to them, on generated ones that hide those of Mocks.
    .testTarget(name: "GeneratedMocksTests", dependencies: ["Domain", "Mocks"], swiftSettings: strict),
    .testTarget(
      name: "StoreContractsTests",
      dependencies: ["Domain", "Mocks", "Persistence", "StoreContracts"],
      swiftSettings: strict
    ),
    .testTarget(name: "SeedTests", dependencies: ["App", "Domain", "Mocks", "Persistence"], swiftSettings: strict),
  ]
)
