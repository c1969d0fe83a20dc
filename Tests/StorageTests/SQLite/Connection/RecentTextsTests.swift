@testable import LogbookStorage
import Testing

@Suite struct RecentTextsTests {
  /// Returns where the characters of each text are in memory, so that shared texts can be told from copies.
  private func addresses(_ texts: [String], in cache: RecentTexts) -> [UnsafeRawPointer?] {
    texts.map { text in
      var read = Array(text.utf8).withUnsafeBufferPointer { cache.text($0) }
      #expect(read == text)
      return read?.withUTF8 { UnsafeRawPointer($0.baseAddress) }
    }
  }

  @Test(arguments: ["Regional Test Centre #", "# Regional Test Centre", "2026-#-28T00:00:00.000Z"])
  func `texts that differ in a few characters are shared, not copied`(pattern: String) {
    let cache = RecentTexts()
    let texts = (100..<300).map { pattern.replacing("#", with: "\($0)") }
    // The first texts are not kept.
    _ = addresses(Array(texts.prefix(64)), in: cache)
    let first = addresses(texts, in: cache)
    // Two texts may have the same places, but not many.
    #expect(zip(first, addresses(texts, in: cache)).count { $0 == $1 } > 150)
  }
}
