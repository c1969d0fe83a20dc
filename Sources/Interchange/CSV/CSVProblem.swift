/// What is wrong with one record of a CSV file; the records around it can still be read.
package struct CSVProblem: Error, Hashable, Sendable {
  /// The line on which the record begins, 1 for the first of the file.
  package let line: Int
  /// What is wrong.
  package let reason: Reason

  /// What can be wrong with a record.
  package enum Reason: Hashable, Sendable {
    /// A quote opened on this line and the input ended before it was closed. Nothing is left to read.
    case unterminatedQuote(line: Int)
    /// A quoted field goes on after its closing quote; fields count from 1.
    case textAfterQuote(field: Int)
    /// The record has more bytes than the reader was told to accept.
    case tooLong(maximum: Int)
    /// The record has more fields than ``CSVReader/maximumFields``.
    case tooManyFields
    /// A field is not text in UTF-8; fields count from 1.
    case notUTF8(field: Int)
    /// A field holds bytes that are no text.
    case notText
  }

  /// States a problem.
  package init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }
}

extension CSVProblem: CustomStringConvertible {
  /// One line for a person: where, what, and what would be right.
  package var description: String { "line \(line): \(reason)" }
}

extension CSVProblem.Reason: CustomStringConvertible {
  /// What is wrong and what would be right, without the place of the record.
  package var description: String {
    switch self {
    case .unterminatedQuote(let line): "the quote opened on line \(line) must be closed before the end of the file"
    case .textAfterQuote(let field): "field \(field) must end at its closing quote; a quote inside it is written twice"
    case .tooLong(let maximum): "the record must have at most \(maximum) bytes; a quote may be missing"
    case .tooManyFields: "the record must have at most \(CSVReader.maximumFields) fields"
    case .notText: "must be text"
    case .notUTF8(let field): "field \(field) must be text in UTF-8"
    }
  }
}
