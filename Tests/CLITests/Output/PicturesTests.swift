import Foundation
import Testing

@Suite struct PicturesTests {
  @Test func `the picture in the README shows the program's current output`() throws {
    let script = URL(filePath: #filePath).appending(path: "../../../../Scripts/update").standardized
    let outcome = try Program().run(["pictures", "--check", "--binary", Program.binary.path], executable: script)
    #expect(outcome == .init(code: 0, output: "pictures: up to date\n"))
  }
}
