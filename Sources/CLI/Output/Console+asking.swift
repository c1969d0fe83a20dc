import Foundation
import LogbookInterchange

extension Console {
  /// Asks something that can be answered with yes or no, on standard error, and waits for the line with the answer.
  ///
  /// - Returns: Whether it is yes; anything else is no, as is the end of the input.
  func ask(_ question: String) throws -> Bool {
    try flush()
    progress?.erase()
    try Self.write(Array("\(question) [y/N] ".utf8), to: STDERR_FILENO, named: "standard error")
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      // One byte at a time: what comes behind the line is for others.
      try ByteSource.waitForBytes(of: STDIN_FILENO)
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      if count <= 0 || byte == UInt8(ascii: "\n") { break }
      line.append(byte)
    }
    let answer = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces).lowercased()
    return ["y", "yes"].contains(answer)
  }
}

extension Session {
  /// Asks whether records are to be deleted, if they are more than one and somebody can be asked.
  ///
  /// - Parameter records: A line for each.
  /// - Throws: If the answer is no.
  func confirmDeletion(of records: [String], _ noun: String) throws {
    if records.count < 2 || !asks { return }
    show(preview: records)
    try confirm("Delete these \(NumberText.count(records.count)) \(noun)?")
  }

  /// Shows the first of the records that a question is about.
  ///
  /// - Parameter records: A line for each.
  func show(preview records: [String]) {
    let shown = 10
    for line in records.prefix(shown) { console.note("  " + TerminalText.line(line)) }
    if records.count > shown { console.note("  and \(NumberText.count(records.count - shown)) more") }
  }

  /// Asks whether to go on, if somebody can be asked.
  ///
  /// - Throws: If the answer is no.
  func confirm(_ question: String) throws {
    if asks, try !console.ask(TerminalText.line(question)) {
      throw CLIError(.declined, "nothing was changed")
    }
  }

  /// Whether questions are asked: to somebody at a terminal who has not answered them already.
  var asks: Bool { console.canAsk && !global.yes }
}
