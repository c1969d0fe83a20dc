#if !FUZZING
  import Foundation
  import Testing

  /// Tests the fuzz targets with inputs saved from earlier fuzzing.
  ///
  /// `Scripts/fuzz` searches for more inputs.
  @Suite struct FuzzTests {
    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")

    @MainActor
    @Test(arguments: FuzzTarget.all.map(\.name))
    func `the properties hold for the corpus`(name: String) throws {
      let target = try #require(FuzzTarget.named(name))
      let folder = Self.corpus.appending(path: name)
      let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      #expect(!files.isEmpty)
      for file in files {
        #expect(throws: Never.self, "\(file.lastPathComponent)") { try target.run(Array(Data(contentsOf: file))) }
      }
      try target.run([])
    }
  }
#endif
