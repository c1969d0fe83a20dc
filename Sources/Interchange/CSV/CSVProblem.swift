/// An error in one record of a CSV file, or in one object of a Core Data store.
///
/// Unless a quote is unterminated, the other records can still be read.
package struct CSVProblem: Error, Hashable, Sendable {
  /// The line on which the record begins; the first line is 1. In a Core Data store, the number of the object.
  package let line: Int
  /// The reason why the record is invalid.
  package let reason: Reason

  /// A reason why a record is invalid.
  package enum Reason: Hashable, Sendable {
    /// A quote is never closed, so no more records can be read. The associated value is the line of the opening quote.
    case unterminatedQuote(line: Int)
    /// A quoted field continues after its closing quote. The associated value is the field's number, starting at 1.
    case textAfterQuote(field: Int)
    /// The record is too long. The associated value is the maximum number of bytes.
    case tooLong(maximum: Int)
    /// The record has more than ``CSVReader/maximumFields`` fields.
    case tooManyFields
    /// A field contains a byte that encodes no character. The associated values are the field's number, starting at 1,
    /// and the byte.
    case notEncoded(field: Int, byte: UInt8)
    /// A value in a Core Data store is binary data instead of text.
    case notText
  }

  /// Creates a problem for the record that begins on the given line.
  package init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }
}

extension CSVProblem: CustomStringConvertible {
  /// A one-line message with the line number and the reason.
  package var description: String { "line \(line): \(reason)" }
}

extension CSVProblem.Reason: CustomStringConvertible {
  /// A one-line message without the line number.
  package var description: String {
    switch self {
    case .unterminatedQuote(let line): "the quote opened on line \(line) must be closed before the end of the file"
    case .textAfterQuote(let field): "field \(field) must end at its closing quote; a quote inside it is written twice"
    case .tooLong(let maximum): "the record must have at most \(maximum) bytes; a quote may be missing"
    case .tooManyFields: "the record must have at most \(CSVReader.maximumFields) fields"
    case .notText: "must be text"
    case .notEncoded(let field, let byte):
      "field \(field) has the byte 0x\(String(byte, radix: 16, uppercase: true)), which is no character in the file's encoding"
    }
  }
}
