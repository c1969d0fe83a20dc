import LogbookRecords
import Foundation

/// A list of values in a form that takes only one or two parameters of a statement, however many values there are.
///
/// SQLite limits the number of parameters, but not the size of a parameter. Integers are passed as a JSON array. All
/// other values are passed as the bytes of a BLOB, and the JSON array contains the position of each value, because
/// SQLite's JSON functions end a string at NUL and cannot represent a BLOB or every floating-point number exactly.
struct SQLitePackedList {
  /// The parts of a query that returns the values. Each parameter comes between two parts.
  let sql: [String]
  let parameters: [SQLiteValue]

  /// Creates a list of values that are all integers or floating-point numbers, all strings, or all UUIDs or BLOBs.
  init(_ values: [SQLiteValue]) {
    var numbers: [Int64] = []
    var bytes: [UInt8] = []
    func append(_ value: some Collection<UInt8>) {
      // `substr` counts from 1.
      numbers.append(Int64(bytes.count + 1) << Self.lengthBits | Int64(value.count))
      bytes += value
    }
    let hasReals = values.contains { $0.real != nil }
    for value in values {
      switch value {
      case .integer(let number): numbers.append(hasReals ? Int64(bitPattern: Double(number).bitPattern) : number)
      case .real(let number): numbers.append(Int64(bitPattern: number.bitPattern))
      case .text(let text): append(text.utf8)
      case .uuid(let uuid): append(unsafe withUnsafeBytes(of: uuid.uuid) { unsafe Array($0) })
      case .blob(let blob): append(blob)
      case .null, .list, .uuids: break
      }
    }
    let json = SQLiteValue.text("[\(numbers.map(String.init).joined(separator: ","))]")
    // SQLite treats the part of an empty BLOB as NULL.
    let blob = SQLiteValue.blob(bytes.isEmpty ? [0] : bytes)
    let part = ", value >> \(Self.lengthBits), value & \(1 << Self.lengthBits - 1))"
    switch values.first {
    case .text?: (sql, parameters) = (["SELECT CAST(substr(", "\(part) AS TEXT) FROM json_each(", ")"], [blob, json])
    case .uuid?, .blob?: (sql, parameters) = (["SELECT substr(", "\(part) FROM json_each(", ")"], [blob, json])
    default:
      (sql, parameters) = (["SELECT \(hasReals ? "real_of_bits(value)" : "value") FROM json_each(", ")"], [json])
    }
  }

  /// The number of low bits that contain a length, which suffice for every BLOB that SQLite supports.
  private static let lengthBits = 31

  /// The byte between two strings in ``texts(_:)``, which does not occur in UTF-8.
  static let separator: UInt8 = 0xFF

  /// Returns the parameter that contains the given strings for the SQL function `text_is_one_of`.
  static func texts(_ contents: [FieldContent]) -> SQLiteValue {
    .blob(Array(contents.compactMap(\.text).map { Array($0.utf8) }.joined(separator: [separator])))
  }
}
