// swift-tools-version: 6.2
import PackageDescription

/// The common compiler settings: Swift 6 mode, upcoming language features such as mandatory `any` for existential types
/// and internal imports by default, and warnings as errors.
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
    // Storage of the client's own record types, in every kind of store.
    .library(name: "LogbookStorage", targets: ["LogbookRecords", "LogbookStorage", "LogbookControllers"]),
    // Test support for any record type: laws, samples, faults, comparisons, recorders and fakes.
    .library(name: "LogbookTesting", targets: ["LogbookRecords", "LogbookSamples", "LogbookTesting"]),
    // Tasks and reports.
    .library(
      name: "Logbook",
      targets: [
        "LogbookRecords", "LogbookStorage", "LogbookControllers", "LogbookDomain", "LogbookPersistence",
        "LogbookInterchange", "LogbookApp",
      ]
    ),
    // Mocks, contracts and samples for tasks and reports.
    .library(name: "LogbookMocks", targets: ["LogbookMocks", "LogbookDomainSamples", "LogbookDomainTesting"]),
    // Stores in PostgreSQL. The product is empty unless the `Postgres` trait is enabled.
    .library(name: "LogbookPostgres", targets: ["LogbookPostgres"]),
    .executable(name: "logbook", targets: ["LogbookCLI"]),
    .executable(name: "logbook-mockgen", targets: ["logbook-mockgen"]),
    .plugin(name: "LogbookGenerateMocks", targets: ["LogbookGenerateMocks"]),
    .plugin(name: "LogbookBuildMocks", targets: ["LogbookBuildMocks"]),
    // For the package Tests/Tools only.
    .library(name: "_LogbookTestFiles", targets: ["LogbookTestFiles"]),
  ],
  traits: [.trait(name: "Postgres", description: "Stores in PostgreSQL, through libpq.")],
  dependencies: [],
  targets: [
    .systemLibrary(
      name: "LogbookCSQLite",
      path: "Sources/CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]
    ),
    .target(name: "LogbookLocks", path: "Sources/Locks", swiftSettings: strict),
    .target(name: "LogbookRecords", dependencies: ["LogbookLocks"], path: "Sources/Records", swiftSettings: strict),
    .target(
      name: "LogbookStorage",
      dependencies: ["LogbookCSQLite", "LogbookLocks", "LogbookRecords", "LogbookSuggestions"],
      path: "Sources/Storage",
      swiftSettings: strict + [.strictMemorySafety()]
    ),
    .systemLibrary(
      name: "LogbookCPQ",
      path: "Sources/CPQ",
      pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
    ),
    .target(
      name: "LogbookPostgres",
      dependencies: [
        .target(name: "LogbookCPQ", condition: .when(traits: ["Postgres"])), "LogbookLocks", "LogbookRecords",
        "LogbookStorage",
      ],
      path: "Sources/Postgres",
      swiftSettings: strict + [.strictMemorySafety()]
    ),
    .target(
      name: "LogbookControllers",
      dependencies: ["LogbookLocks", "LogbookRecords"],
      path: "Sources/Controllers",
      swiftSettings: strict
    ),
    .target(
      name: "LogbookSamples",
      dependencies: ["LogbookLocks", "LogbookRecords"],
      path: "Sources/Samples",
      swiftSettings: strict
    ),
    .target(
      name: "LogbookTesting",
      dependencies: ["LogbookLocks", "LogbookRecords", "LogbookSamples"],
      path: "Sources/Testing",
      swiftSettings: strict
    ),
    .target(name: "LogbookDomain", dependencies: ["LogbookRecords"], path: "Sources/Domain", swiftSettings: strict),
    .target(
      name: "LogbookPersistence",
      dependencies: ["LogbookDomain", "LogbookLocks", "LogbookRecords", "LogbookStorage"],
      path: "Sources/Persistence",
      swiftSettings: strict
    ),
    .target(
      name: "LogbookInterchange",
      dependencies: [
        "LogbookDomain", "LogbookLocks", "LogbookPersistence", "LogbookRecords", "LogbookStorage", "LogbookSuggestions",
      ],
      path: "Sources/Interchange",
      swiftSettings: strict
    ),
    .target(
      name: "LogbookApp",
      dependencies: ["LogbookControllers", "LogbookDomain", "LogbookRecords"],
      path: "Sources/App",
      swiftSettings: strict
    ),
    .target(
      name: "LogbookDomainSamples",
      dependencies: ["LogbookDomain", "LogbookRecords", "LogbookSamples"],
      path: "Sources/DomainSamples",
      swiftSettings: strict
    ),
    .target(
      name: "LogbookDomainTesting",
      dependencies: [
        "LogbookDomain", "LogbookDomainSamples", "LogbookLocks", "LogbookRecords", "LogbookSamples", "LogbookTesting",
      ],
      path: "Sources/DomainTesting",
      swiftSettings: strict
    ),
    .target(
      name: "LogbookMocks",
      dependencies: ["LogbookDomain", "LogbookRecords", "LogbookTesting"],
      path: "Mocks",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "LogbookCLI",
      dependencies: [
        .target(name: "LogbookPostgres", condition: .when(traits: ["Postgres"])), "LogbookApp", "LogbookDomain",
        "LogbookDomainSamples", "LogbookInterchange", "LogbookLocks", "LogbookPersistence", "LogbookRecords",
        "LogbookSamples", "LogbookStorage", "LogbookSuggestions", "LogbookVersion",
      ],
      path: "Sources/CLI",
      swiftSettings: strict
    ),
    .target(name: "LogbookSuggestions", path: "Sources/Suggestions", swiftSettings: strict),
    .target(name: "LogbookVersion", path: "Sources/Version", swiftSettings: strict),
    .target(
      name: "LogbookMockGenerator",
      dependencies: ["LogbookLocks", "LogbookSuggestions"],
      path: "Sources/MockGenerator",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "logbook-mockgen",
      dependencies: ["LogbookMockGenerator", "LogbookSuggestions", "LogbookVersion"],
      path: "Sources/mockgen",
      swiftSettings: strict
    ),
    .plugin(
      name: "LogbookGenerateMocks",
      capability: .command(
        intent: .custom(
          verb: "generate-mocks",
          description: "Writes mocks of the protocols of targets, or checks them."
        ),
        permissions: [.writeToPackageDirectory(reason: "The mocks are written where they are compiled.")]
      ),
      dependencies: ["logbook-mockgen"],
      path: "Sources/Plugins/GenerateMocks"
    ),
    .plugin(
      name: "LogbookBuildMocks",
      capability: .buildTool(),
      dependencies: ["logbook-mockgen"],
      path: "Sources/Plugins/BuildMocks"
    ),
    // Temporary folders, a fixture, locks and a stand-in for another program, for the tests of several modules.
    .target(name: "LogbookTestFiles", dependencies: ["LogbookCSQLite"], path: "Tests/TestFiles", swiftSettings: strict),
    // Records, predicates and aggregations for tests of every storage medium.
    .target(
      name: "LogbookQuerySamples",
      dependencies: ["LogbookRecords", "LogbookSamples"],
      path: "Tests/QuerySamples",
      swiftSettings: strict
    ),
    .testTarget(
      name: "RecordsTests",
      dependencies: [
        "LogbookDomain", "LogbookDomainSamples", "LogbookMocks", "LogbookQuerySamples", "LogbookRecords",
        "LogbookSamples",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "StorageTests",
      dependencies: [
        "LogbookCSQLite", "LogbookDomain", "LogbookDomainSamples", "LogbookPersistence", "LogbookQuerySamples",
        "LogbookRecords", "LogbookSamples", "LogbookStorage", "LogbookTestFiles", "LogbookTesting",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PostgresTests",
      dependencies: [
        "LogbookLocks", "LogbookPostgres", "LogbookQuerySamples", "LogbookRecords", "LogbookSamples", "LogbookStorage",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ControllersTests",
      dependencies: [
        "LogbookControllers", "LogbookDomain", "LogbookLocks", "LogbookMocks", "LogbookRecords", "LogbookTesting",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "SamplesTests",
      dependencies: ["LogbookRecords", "LogbookSamples", "LogbookTesting"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "TestingTests",
      dependencies: [
        .target(name: "LogbookPostgres", condition: .when(traits: ["Postgres"])),
        "LogbookDomain", "LogbookDomainSamples", "LogbookDomainTesting", "LogbookMocks", "LogbookPersistence",
        "LogbookRecords", "LogbookSamples", "LogbookStorage", "LogbookTestFiles", "LogbookTesting",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DomainTests",
      dependencies: ["LogbookDomain", "LogbookRecords", "LogbookSamples"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PersistenceTests",
      dependencies: ["LogbookDomain", "LogbookPersistence", "LogbookRecords", "LogbookStorage", "LogbookTestFiles"],
      exclude: ["Fixtures"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "InterchangeTests",
      dependencies: [
        "LogbookDomain", "LogbookDomainSamples", "LogbookInterchange", "LogbookPersistence", "LogbookRecords",
        "LogbookSamples", "LogbookStorage", "LogbookTestFiles",
      ],
      exclude: ["Figures"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "AppTests",
      dependencies: [
        "LogbookApp", "LogbookControllers", "LogbookDomain", "LogbookLocks", "LogbookMocks", "LogbookPersistence",
        "LogbookRecords", "LogbookStorage",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DomainSamplesTests",
      dependencies: ["LogbookDomain", "LogbookDomainSamples", "LogbookRecords", "LogbookSamples"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "MocksTests",
      dependencies: [
        "LogbookDomain", "LogbookDomainSamples", "LogbookDomainTesting", "LogbookMocks", "LogbookPersistence",
        "LogbookRecords", "LogbookSamples", "LogbookStorage", "LogbookTesting",
      ],
      swiftSettings: strict
    ),
    // Tests that run with both the hand-written and the generated mocks.
    .testTarget(
      name: "GeneratedMocksTests",
      dependencies: ["LogbookDomain", "LogbookMocks", "LogbookRecords"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "CLITests",
      dependencies: [
        "LogbookCLI", "LogbookDomain", "LogbookDomainSamples", "LogbookInterchange", "LogbookPersistence",
        "LogbookRecords", "LogbookSamples", "LogbookStorage", "LogbookTestFiles",
      ],
      exclude: ["Transcripts"],
      swiftSettings: strict
    ),
    // Not in Tests/Tools, because only targets of this package can import the module of the program.
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "LogbookCLI", "LogbookDomain", "LogbookInterchange", "LogbookPersistence", "LogbookRecords", "LogbookStorage",
      ],
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
    .testTarget(
      name: "ReadmeTests",
      dependencies: [
        .target(name: "LogbookPostgres", condition: .when(traits: ["Postgres"])),
        "LogbookApp", "LogbookControllers", "LogbookDomain", "LogbookDomainSamples", "LogbookDomainTesting",
        "LogbookInterchange", "LogbookLocks", "LogbookMocks", "LogbookPersistence", "LogbookRecords", "LogbookSamples",
        "LogbookStorage", "LogbookTestFiles", "LogbookTesting",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "SeedTests",
      dependencies: [
        "LogbookApp", "LogbookDomain", "LogbookMocks", "LogbookPersistence", "LogbookRecords", "LogbookStorage",
      ],
      swiftSettings: strict
    ),
  ]
)
