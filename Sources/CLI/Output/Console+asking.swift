import Foundation
import LogbookInterchange

extension Console {
  /// Asks a yes-or-no question on standard error and waits for a line with the answer.
  ///
  /// - Returns: Whether the answer is yes. Any other answer, including an empty one, is treated as no.
  func ask(_ question: String) throws -> Bool {
    try flush()
    progress?.erase()
    try Self.write(Array("\(Secrets.hidden(in: question)) [y/N] ".utf8), to: STDERR_FILENO, named: "standard error")
    var line: [UInt8] = []
    var byte: UInt8 = 0
    // An answer that is longer than any that is accepted is treated as no.
    while line.count < 1000 {
      // The answer is read one byte at a time, so that the input after the answer's line remains available to other
      // readers.
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
  /// If questions are allowed (see ``asks``), asks for confirmation before two or more records are deleted.
  ///
  /// - Parameter records: The descriptions of the records, one line for each record.
  /// - Throws: ``CLIError`` if the answer is no.
  func confirmDeletion(of records: [String], _ noun: String) throws {
    if records.count < 2 || !asks { return }
    show(preview: records)
    try confirm("Delete these \(NumberText.count(records.count)) \(noun)?")
  }

  /// Shows the first ten of the records that a question refers to, one per line, and the number of the others.
  func show(preview records: [String]) {
    let shown = 10
    for line in records.prefix(shown) { console.note("  " + TerminalText.line(line)) }
    if records.count > shown { console.note("  and \(NumberText.count(records.count - shown)) more") }
  }

  /// If questions are allowed (see ``asks``), asks whether to continue.
  ///
  /// - Throws: ``CLIError`` if the answer is no.
  func confirm(_ question: String) throws {
    if asks, try !console.ask(TerminalText.line(question)) {
      throw CLIError(.declined, "nothing was changed")
    }
  }

  var asks: Bool { console.canAsk && !global.yes }
}
