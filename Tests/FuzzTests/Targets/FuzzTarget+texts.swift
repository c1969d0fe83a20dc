import Foundation
import LogbookInterchange

@testable import LogbookCLI

extension FuzzTarget {
  static let texts = FuzzTarget(name: "texts") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let json = JSONValue.array([.string(text)]).text
    let copy = try JSONDecoder().decode([String].self, from: Data(json.utf8))
    try require("the text in JSON", copy.map { Array($0.utf8) }, is: [Array(text.utf8)])
    try requireHarmless(json)
    try requireHarmless(TerminalText.line(text))
    for line in TerminalText.lines(text) { try requireHarmless(line) }
    try requireHarmless(
      TerminalText.block(text).replacing("\r\n", with: "\n").replacing("\n", with: "").replacing("\t", with: "")
    )
    _ = TerminalText.width(TerminalText.line(text))
  }

  private static func requireHarmless(_ text: String) throws {
    let commands = text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      default: scalar.properties.isBidiControl && !"\u{200E}\u{200F}\u{61C}".unicodeScalars.contains(scalar)
      }
    }
    try require("the terminal control characters", commands.map(\.value), is: [])
  }
}
