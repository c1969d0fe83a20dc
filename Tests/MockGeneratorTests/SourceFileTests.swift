import Testing

@testable import LogbookMockGenerator

@Suite struct SourceFileTests {
  private let file = SourceFile(
    text: """
      // import Nothing
      import Foundation
      @preconcurrency public import Shop
      import struct Money.Coin
      #if os(Linux) // not on a Mac
        import Glibc
        #if DEBUG
        protocol Deep {}
        #endif
      #elseif os(macOS)
      protocol Other {}
      #else
      import Fallback
      #endif
      protocol Plain {}
      @MainActor public protocol Isolated: Sendable {
        var protocol_: Int { get }
      }
      // protocol Comment
      """
  )

  @Test func `imports are found with their conditions`() {
    #expect(
      file.imports == [
        .init(module: "Foundation", text: "import Foundation", condition: ""),
        .init(module: "Shop", text: "@preconcurrency public import Shop", condition: ""),
        .init(module: "Money", text: "import struct Money.Coin", condition: ""),
        .init(module: "Glibc", text: "import Glibc", condition: "os(Linux)"),
        .init(module: "Fallback", text: "import Fallback", condition: "!(os(Linux)) && !(os(macOS))"),
      ]
    )
  }

  @Test func `protocols are found`() {
    #expect(file.protocols == ["Deep", "Other", "Plain", "Isolated"])
  }

  @Test func `the conditions of each line are found`() {
    #expect(file.condition(ofLine: 1) == "")
    #expect(file.condition(ofLine: 7) == "os(Linux) && DEBUG")
    #expect(file.condition(ofLine: 10) == "!(os(Linux)) && (os(macOS))")
    #expect(file.condition(ofLine: 14) == "")
    #expect(file.condition(ofLine: 99) == "")
  }
}
