import LogbookRecords
import Foundation

/// The steps of a history as lines of JSON.
///
/// The lines are those that `JSONEncoder` writes. Steps are written and read here because a step that inserts 100,000
/// records contains as many UUIDs, for which Foundation takes longer than for the rest of the document. Foundation
/// writes and reads the steps that contain earlier versions of records.
extension Document.StepEntry {
  private typealias Change = Document.ChangeEntry

  /// Appends the step to JSON.
  ///
  /// - Returns: `false` if the step must be written by Foundation, in which case `json` is unchanged.
  func write(to json: inout [UInt8]) -> Bool {
    guard before.allSatisfy({ $0.entries.isEmpty }), changes.keys.allSatisfy({ $0.utf8.allSatisfy(\.isPlain) }) else {
      return false
    }
    var properties: [(name: String, write: (inout [UInt8]) -> Void)] = [
      ("number", { $0 += String(number).utf8 }),
      ("date", { $0.append(quoted: date) }),
      ("isUndoable", { $0 += "\(isUndoable)".utf8 }),
    ]
    if let undoneFirst { properties.append(("undoneFirst", { $0 += String(undoneFirst).utf8 })) }
    if let undoneLast { properties.append(("undoneLast", { $0 += String(undoneLast).utf8 })) }
    for (name, change) in changes { properties.append((name, change.write)) }
    json.append(object: properties.sorted { $0.name < $1.name })
    return true
  }

  /// Creates a step from a line.
  ///
  /// - Returns: `nil` if the line must be read by Foundation.
  init?(line: Span<UInt8>, _ model: StoreModel) {
    let kinds = Set(model.kinds.map { $0.pluralName })
    var (number, date, isUndoable): (Int?, String?, Bool?)
    var (undoneFirst, undoneLast): (Int?, Int?)
    var changes: [String: Change] = [:]
    var position = 0
    let isRead = line.object(&position) { line, name, position in
      switch name {
      case "number": number = line.integer(&position)
      case "date": date = line.text(&position)
      case "isUndoable": isUndoable = line.boolean(&position)
      case "undoneFirst": undoneFirst = line.integer(&position)
      case "undoneLast": undoneLast = line.integer(&position)
      default:
        guard kinds.contains(name), let change = Change(line, &position) else { return false }
        changes[name] = change
      }
      return true
    }
    guard isRead, position == line.count, let number, let date, let isUndoable else { return nil }
    self.init(
      number: number,
      date: date,
      undoneFirst: undoneFirst,
      undoneLast: undoneLast,
      isUndoable: isUndoable,
      changes: changes
    )
    func noEntries<Record: LogbookRecords.Record>(_ kind: Record.Type) -> any BeforeEntries {
      DocumentRecords<Record>(entries: [])
    }
    for kind in model.kinds { before.append((kind.beforeName, noEntries(kind))) }
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
  /// `JSONEncoder` could sort names with other bytes in another order than Swift does.
  var isPlain: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= self
  }
}
