import LogbookRecords
import Foundation

/// Methods that write and read the steps of a history as lines of JSON, in the form that `JSONEncoder` writes.
///
/// A step that updates 100,000 records contains 100,000 UUIDs and 100,000 earlier versions of records. Reading them
/// with Foundation would take longer than reading the rest of the document.
extension Document.StepEntry {
  /// Appends the step to JSON.
  ///
  /// - Returns: `false` if the step must be written by Foundation, in which case `json` is unchanged.
  func write(to json: inout [UInt8]) -> Bool {
    guard changes.keys.allSatisfy({ $0.utf8.allSatisfy(\.isPlain) }) else { return false }
    var isWritten = true
    var properties: [(name: String, write: (inout [UInt8]) -> Void)] = [
      ("number", { $0 += String(number).utf8 }),
      ("date", { $0.append(quoted: date) }),
      ("isUndoable", { $0 += "\(isUndoable)".utf8 }),
    ]
    if let undoneFirst { properties.append(("undoneFirst", { $0 += String(undoneFirst).utf8 })) }
    if let undoneLast { properties.append(("undoneLast", { $0 += String(undoneLast).utf8 })) }
    for (name, change) in changes { properties.append((name, change.write)) }
    for (name, entries) in before where !entries.isEmpty {
      properties.append((name, { isWritten = entries.write(listTo: &$0) && isWritten }))
    }
    let start = json.count
    json.append(object: properties.sorted { $0.name < $1.name })
    if !isWritten { json.removeSubrange(start...) }
    return isWritten
  }

  /// Creates a step from a line.
  ///
  /// - Returns: `nil` if the line must be read by Foundation.
  init?(line: Range<Int>, of bytes: [UInt8], _ model: StoreModel) {
    let kinds = Set(model.kinds.map { $0.pluralName })
    var (number, date, isUndoable): (Int?, String?, Bool?)
    var (undoneFirst, undoneLast): (Int?, Int?)
    var changes: [String: Document.ChangeEntry] = [:]
    var records: [String: any BeforeEntries] = [:]
    func entries<Item: Record>(_ kind: Item.Type, _ position: inout Int) -> (any BeforeEntries)? {
      // Ignore the error: the initializer then returns `nil`, and Foundation either decodes the step or reports the
      // error.
      try? DocumentLineSource.list(of: kind, bytes, &position).map { TableRecords(records: $0) }
    }
    func noEntries<Item: Record>(_ kind: Item.Type) -> any BeforeEntries {
      TableRecords<Item>(records: [])
    }
    var position = line.lowerBound
    let isRead = bytes.span.object(&position) { json, name, position in
      switch name {
      case "number": number = json.integer(&position)
      case "date": date = json.text(&position)
      case "isUndoable": isUndoable = json.boolean(&position)
      case "undoneFirst": undoneFirst = json.integer(&position)
      case "undoneLast": undoneLast = json.integer(&position)
      case _ where kinds.contains(name):
        guard let change = Document.ChangeEntry(json, &position) else { return false }
        changes[name] = change
      default:
        guard let kind = model.kinds.first(where: { $0.beforeName == name }) else { return false }
        records[name] = entries(kind, &position)
        return records[name] != nil
      }
      return true
    }
    guard isRead, position == line.upperBound, let number, let date, let isUndoable else { return nil }
    self.init(
      number: number,
      date: date,
      undoneFirst: undoneFirst,
      undoneLast: undoneLast,
      isUndoable: isUndoable,
      changes: changes,
      before: model.kinds.map { ($0.beforeName, records[$0.beforeName] ?? noEntries($0)) }
    )
  }
}

extension Document.ChangeEntry {
  fileprivate func write(to json: inout [UInt8]) {
    let lists = [("deleted", deleted), ("inserted", inserted), ("updated", updated)]
    json.append(
      object: lists.compactMap { name, ids in
        ids.map { ids in (name, { json in json.append(list: ids) { $0.append(quoted: $1) } }) }
      }
    )
  }

  fileprivate init?(_ json: Span<UInt8>, _ position: inout Int) {
    var lists: [String: [UUID]] = [:]
    let isRead = json.object(&position) { json, name, position in
      guard ["deleted", "inserted", "updated"].contains(name),
        let ids = json.list(&position, { $0.uuid(&$1) })
      else { return false }
      lists[name] = ids
      return true
    }
    guard isRead else { return nil }
    self.init(inserted: lists["inserted"], updated: lists["updated"], deleted: lists["deleted"])
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter or digit.
  ///
  /// If a name contains other bytes, `JSONEncoder` could sort it differently from Swift's `<` operator.
  var isPlain: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= self
  }
}
