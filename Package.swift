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
    .library(
      name: "Logbook",
      targets: ["LogbookDomain", "LogbookControllers", "LogbookPersistence", "LogbookInterchange", "LogbookApp"]
    ),
    .library(name: "LogbookTesting", targets: ["LogbookMocks", "LogbookSamples", "LogbookTesting"]),
    .executable(name: "logbook", targets: ["LogbookCLI"]),
    .executable(name: "logbook-mockgen", targets: ["logbook-mockgen"]),
    .plugin(name: "LogbookGenerateMocks", targets: ["LogbookGenerateMocks"]),
    .plugin(name: "LogbookCheckMocks", targets: ["LogbookCheckMocks"]),
  ],
  dependencies: [],
  targets: [
    .systemLibrary(
      name: "LogbookCSQLite",
      path: "Sources/CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]
    ),
    .target(name: "LogbookLocks", path: "Sources/Locks", swiftSettings: strict),
    .target(name: "LogbookDomain", dependencies: ["LogbookLocks"], path: "Sources/Domain", swiftSettings: strict),
    .target(
      name: "LogbookPersistence",
      dependencies: ["LogbookDomain", "LogbookCSQLite", "LogbookLocks", "LogbookSuggestions"],
      path: "Sources/Persistence",
      swiftSettings: strict + [.strictMemorySafety()]
    ),
    .target(
      name: "LogbookInterchange",
      dependencies: ["LogbookDomain", "LogbookLocks", "LogbookPersistence"],
      path: "Sources/Interchange",
      swiftSettings: strict
    ),
    .target(
      name: "LogbookControllers",
      dependencies: ["LogbookDomain", "LogbookLocks"],
      path: "Sources/Controllers",
      swiftSettings: strict
    ),
    .target(
      name: "LogbookApp",
      dependencies: ["LogbookControllers", "LogbookDomain", "LogbookPersistence"],
      path: "Sources/App",
      swiftSettings: strict
    ),
    .target(
      name: "LogbookMocks",
      dependencies: ["LogbookDomain", "LogbookLocks"],
      path: "Mocks",
      swiftSettings: strict
    ),
    .target(name: "LogbookSamples", dependencies: ["LogbookDomain"], path: "Sources/Samples", swiftSettings: strict),
    .target(
      name: "LogbookTesting",
      dependencies: ["LogbookDomain", "LogbookLocks", "LogbookSamples"],
      path: "Sources/Testing",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "LogbookCLI",
      dependencies: [
        "LogbookApp", "LogbookDomain", "LogbookInterchange", "LogbookLocks", "LogbookPersistence", "LogbookSamples",
        "LogbookSuggestions",
      ],
      path: "Sources/CLI",
      swiftSettings: strict
    ),
    .target(name: "LogbookSuggestions", path: "Sources/Suggestions", swiftSettings: strict),
    .target(
      name: "LogbookMockGenerator",
      dependencies: ["LogbookLocks", "LogbookSuggestions"],
      path: "Sources/MockGenerator",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "logbook-mockgen",
      dependencies: ["LogbookMockGenerator"],
      path: "Sources/mockgen",
      swiftSettings: strict
    ),
    .plugin(
      name: "LogbookGenerateMocks",
      capability: .command(
        intent: .custom(verb: "generate-mocks", description: "Writes mocks of the protocols of targets."),
        permissions: [.writeToPackageDirectory(reason: "The mocks are written where they are compiled.")]
      ),
      dependencies: ["logbook-mockgen"],
      path: "Sources/Plugins/GenerateMocks"
    ),
    .plugin(
      name: "LogbookCheckMocks",
      capability: .command(
        intent: .custom(verb: "check-mocks", description: "Tells whether the written mocks are up to date.")
      ),
      dependencies: ["logbook-mockgen"],
      path: "Sources/Plugins/CheckMocks"
    ),
    .testTarget(name: "DomainTests", dependencies: ["LogbookDomain", "LogbookSamples"], swiftSettings: strict),
    .testTarget(
      name: "ControllersTests",
      dependencies: ["LogbookControllers", "LogbookDomain", "LogbookLocks", "LogbookMocks"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "AppTests",
      dependencies: ["LogbookApp", "LogbookDomain", "LogbookMocks", "LogbookPersistence", "LogbookTesting"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "InterchangeTests",
      dependencies: ["LogbookDomain", "LogbookInterchange", "LogbookPersistence", "LogbookSamples"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PersistenceTests",
      dependencies: [
        "LogbookAttacks", "LogbookCSQLite", "LogbookDomain", "LogbookPersistence", "LogbookSamples", "LogbookTesting",
      ],
      exclude: ["Fixtures"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "LogbookAttacks",
      dependencies: ["LogbookCSQLite", "LogbookDomain", "LogbookPersistence", "LogbookSamples", "LogbookTesting"],
      path: "Tests/Attacks",
      swiftSettings: strict
    ),
    .testTarget(
      name: "CLITests",
      dependencies: [
        "LogbookApp", "LogbookCLI", "LogbookDomain", "LogbookInterchange", "LogbookPersistence", "LogbookSamples",
      ],
      exclude: ["Transcripts"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "FuzzTests",
      dependencies: ["LogbookCLI", "LogbookDomain", "LogbookInterchange", "LogbookPersistence"],
      path: "Tests/Fuzz",
      exclude: ["Corpus"],
      swiftSettings: strict
    ),
    .target(name: "LogbookMockFeaturesUpstream", path: "Tests/MockFeaturesUpstream", swiftSettings: strict),
    .target(
      name: "LogbookMockFeatures",
      dependencies: ["LogbookMockFeaturesUpstream"],
      path: "Tests/MockFeatures",
      swiftSettings: strict
    ),
    .testTarget(
      name: "MockGeneratorTests",
      dependencies: ["LogbookMockFeatures", "LogbookMockFeaturesUpstream", "LogbookMockGenerator"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "LogbookBench",
      dependencies: ["LogbookDomain", "LogbookInterchange", "LogbookPersistence"],
      path: "Tests/Bench",
      swiftSettings: strict
    ),
    .executableTarget(name: "LogbookBaseline", dependencies: ["LogbookCSQLite"], path: "Tests/Baseline"),
    .executableTarget(
      name: "LogbookMutate",
      dependencies: ["LogbookSamples"],
      path: "Tests/Mutate",
      swiftSettings: strict
    ),
    .testTarget(name: "MutateTests", dependencies: ["LogbookMutate"], swiftSettings: strict),
    .testTarget(
      name: "ReadmeTests",
      dependencies: ["LogbookApp", "LogbookDomain", "LogbookMocks", "LogbookPersistence", "LogbookTesting"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "MocksTests",
      dependencies: ["LogbookDomain", "LogbookMocks", "LogbookPersistence", "LogbookSamples", "LogbookTesting"],
      swiftSettings: strict
    ),
    // The tests of the hand-written mocks, by links to them, on generated ones that hide those of Mocks.
    .testTarget(name: "GeneratedMocksTests", dependencies: ["LogbookDomain", "LogbookMocks"], swiftSettings: strict),
    .testTarget(
      name: "TestingTests",
      dependencies: ["LogbookDomain", "LogbookMocks", "LogbookPersistence", "LogbookSamples", "LogbookTesting"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "SeedTests",
      dependencies: ["LogbookApp", "LogbookDomain", "LogbookMocks", "LogbookPersistence"],
      swiftSettings: strict
    ),
  ]
)
