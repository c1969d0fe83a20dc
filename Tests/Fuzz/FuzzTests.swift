#if !FUZZING
  import Foundation
  import Testing

  /// The inputs that fuzzing has kept, given to the same code without the fuzzer. `Scripts/fuzz` finds more.
  @Suite struct FuzzTests {
    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")

    @MainActor
    @Test(arguments: FuzzTarget.all.map(\.name))
    func `what the corpus has holds`(name: String) throws {
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
