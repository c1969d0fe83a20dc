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

    @Test func `mutations replace numbers by boundaries and insert words`() {
      let input = Array("RRULE:BYDAY=-1SU".utf8)
      var found: Set<String> = []
      for seed in 0..<20_000 {
        var mutation = FuzzMutation(seed: UInt32(seed), words: [";INTERVAL=2"])
        found.insert(String(decoding: mutation.changed(input), as: UTF8.self))
      }
      for number in FuzzMutation.numbers { #expect(found.contains("RRULE:BYDAY=\(number)SU")) }
      for word in [";INTERVAL=2"] + FuzzMutation.marks { #expect(found.contains("RRULE:BYDAY=-1SU\(word)")) }
      #expect(found.count < 1000)
    }
  }
#endif
