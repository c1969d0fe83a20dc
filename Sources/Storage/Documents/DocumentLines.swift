import LogbookRecords
import Foundation

/// The form of the lines that contain the records of one kind in a JSON document.
///
/// The lines are identical to those that `JSONEncoder` writes, but this type writes and reads them in a fraction of the
/// time. Only common values are supported; a string with escapes, for example, is not read. For a line with other
/// values, the caller uses Foundation's coders.
struct DocumentLines {
  private struct Property {
    /// The name of the property in quotation marks, followed by a colon.
    let name: [UInt8]
    /// The position of the value in ``Record/fieldContents``: 0 for the number, 1 for the ID, then
    /// the fields.
    let position: Int
    let form: Form
  }

  /// The type of a value. Unlike `FieldType`, a `Form` does not contain the case names of a ranked type, because
  /// copying the names takes time.
  enum Form {
    case integer, boolean, date, ranked, text, uuid, texts, uuids
    /// A type whose values only Foundation reads and writes.
    case other

    init(_ type: FieldType) {
      self =
        switch type.wrapped {
        case .integer: .integer
        case .boolean: .boolean
        case .date: .date
        case .ranked: .ranked
        case .text: .text
        case .uuid: .uuid
        case .texts: .texts
        case .uuids: .uuids
        case .real, .bytes, .optional: .other
        }
    }
  }

  /// The properties, in the order in which `JSONEncoder` sorts their names.
  private var properties: [Property] = []
  /// The types of the values, in the order of ``Record/fieldContents``.
  let forms: [Form]
  /// The case names of each ranked field, by position; empty for other fields.
  let rankedNames: [[String]]

  /// Creates the line format for records of the given kind, or returns `nil` if the name of a field contains anything
  /// other than ASCII letters and digits, because `JSONEncoder` could sort such a name differently from Swift's `<`
  /// operator.
  init?<Item: Record>(_ kind: Item.Type) {
    let fields = RecordDescription<Item>.shared.fields
    let types = RecordDescription<Item>.shared.types.map(\.wrapped)
    forms = types.map(Form.init)
    rankedNames = types.map { if case .ranked(let names) = $0 { names } else { [] } }
    for (position, name) in (["number", "id"] + fields.map(\.name)).enumerated().sorted(by: { $0.1 < $1.1 }) {
      guard name.utf8.allSatisfy(\.isPlain) else { return nil }
      let name = Array("\"\(name)\":".utf8)
      properties.append(Property(name: name, position: position, form: forms[position]))
    }
  }

  /// Appends a record to JSON.
  ///
  /// - Parameter contents: The ``Record/fieldContents`` of the record.
  /// - Returns: `false` if the record has a value that this method cannot write, in which case `json` is unchanged.
  func write(_ contents: [FieldContent], to json: inout [UInt8]) -> Bool {
    let start = json.count
    // Access the properties by index, here and below, because iterating over them would copy each of them.
    for index in properties.indices {
      let position = properties[index].position
      switch contents[position] {
      case .null, .list([]), .uuids([]): continue
      default: break
      }
      json.append(UInt8(ascii: json.count == start ? "{" : ","))
      json += properties[index].name
      switch (contents[position], properties[index].form) {
      case (.integer(let number), .boolean): json += (number == 0 ? "false" : "true").utf8
      case (.integer(let milliseconds), .date): json.append(quoted: Date(millisecondsSince1970: milliseconds))
      case (.integer(let rank), .ranked): json.append(quoted: rankedNames[position][Int(rank)])
      case (.integer(let number), _): json.append(number)
      case (.text(let text), _): json.append(quoted: text)
      case (.uuid(let uuid), _): json.append(quoted: uuid)
      case (.list(let texts), _): json.append(list: texts) { $0.append(quoted: $1) }
      case (.uuids(let uuids), _): json.append(list: uuids) { $0.append(quoted: $1) }
      default:
        json.removeSubrange(start...)
        return false
      }
    }
    json.append(UInt8(ascii: "}"))
    return true
  }

  /// Finds the values of the record that begins at the given offset.
  ///
  /// - Parameter starts: On return, the offset in `json` at which the value of each field starts, indexed by the
  ///   position of the field; 0 for a missing value.
  /// - Returns: The end of the record; `nil` if the record is invalid or has a form that only Foundation can read.
  func end(ofRecordAt start: Int, in json: Span<UInt8>, _ starts: inout [Int]) -> Int? {
    var end = start
    for index in properties.indices {
      let before = end
      guard json.skip(before == start ? "{" : ",", &end), json.skip(properties[index].name, &end) else {
        starts[properties[index].position] = 0
        end = before
        continue
      }
      starts[properties[index].position] = end
      guard json.skipValue(properties[index].form, &end) else { return nil }
    }
    return json.skip("}", &end) ? end : nil
  }
}

extension Span<UInt8> {
  /// Advances past a value. Returns `false` if the value is invalid or has a form or a type that only Foundation can
  /// read.
  fileprivate func skipValue(_ form: DocumentLines.Form, _ position: inout Int) -> Bool {
    switch form {
    case .integer: return integer(&position) != nil
    case .boolean: return boolean(&position) != nil
    case .text, .date, .ranked: return rangeOfText(&position) != nil
    case .uuid: return skipUUID(&position)
    case .texts: return list(&position) { $0.rangeOfText(&$1) } != nil
    case .uuids: return list(&position) { $0.skipUUID(&$1) ? true : nil } != nil
    case .other: return false
    }
  }
}
