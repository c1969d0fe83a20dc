import Foundation
import Testing

/// Tests of `Scripts/pictures`, which draws the pictures of the README.
@Suite struct PicturesTests {
  @Test func `the pictures of the README show what the program prints`() throws {
    let script = URL(filePath: #filePath).appending(path: "../../../Scripts/pictures").standardized
    let outcome = try Program().run(["--check", "--binary", Program.binary.path], executable: script)
    #expect(outcome == .init(code: 0, output: "pictures: up to date\n"))
  }
}
