import Foundation
import Testing

/// Tests that the compiler's messages about mistakes in predicates name the mistake.
@Suite struct PredicateMessageTests {
  @Test func `the compiler names a misspelled property in a predicate`() throws {
    let errors = try errors(
      in: """
        import Foundation
        import LogbookRecords

        struct Place: Record {
          static let name = "place"
          static let template = Place()
          var id = RecordID<Place>(UUID())
          var number: Int?
          var title = ""
          static func describe(_ place: inout some Describer<Place>) {
            place.identity(\\.id, \\.number)
            place.field("title", \\.title)
          }
        }
        let fetch = RecordFetch<Place>(where: #Predicate { $0.titel == "Lisbon" }, limit: 3)
        """
    )
    #expect(errors.contains { $0.contains("'Place' has no member 'titel'") }, "\(errors)")
    #expect(!errors.contains { $0.contains("FieldExpression") }, "\(errors)")
  }

  private func errors(in source: String) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(path: "predicate-\(UUID()).swift")
    try Data(source.utf8).write(to: file)
    defer {
      // The system deletes temporary files eventually, so errors are ignored.
      try? FileManager.default.removeItem(at: file)
    }
    let modules = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "Modules").path
    let (compiler, output) = (Process(), Pipe())
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["swiftc", "-typecheck", "-swift-version", "6", "-I", modules, file.path]
    compiler.standardError = output
    try compiler.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    return text.split(separator: "\n").map(String.init).filter { $0.contains("error:") }
  }
}
