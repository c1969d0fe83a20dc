import LogbookRecords
import LogbookSamples

extension SwiftSource {
  /// Returns the name of the constant for the record at an index: a to z, then a1 to z1, and so on.
  func name(_ index: Int) -> String {
    let (round, letter) = index.quotientAndRemainder(dividingBy: 26)
    return String(UnicodeScalar(UInt8(ascii: "a") + UInt8(letter))) + (round == 0 ? "" : "\(round)")
  }

  /// Returns Swift code that creates a record. For the ID of a record in `known`, the code refers to that record's
  /// constant, as in `a.id`.
  func swift(_ record: Item, _ known: ArraySlice<Item>) -> String {
    let number = record.number.map { ["number: \(swiftLiteral($0))"] } ?? []
    let arguments = record.swiftArguments(identity: ["id: \(swift(record.id, known))"] + number) { swift($0, known) }
    return "\(Item.self)(\(arguments.joined(separator: ", ")))"
  }

  func swift(_ id: Item.ID, _ known: ArraySlice<Item>) -> String {
    known.firstIndex { $0.id == id }.map { "\(name($0)).id" } ?? Item.swiftIdentity(id)
  }

  private func swift(_ id: Item.ID) -> String { swift(id, records[...]) }

  private func swift(_ ids: [Item.ID]) -> String { "[\(ids.map(swift).joined(separator: ", "))]" }

  private func swift(_ record: Item) -> String {
    if let index = records.firstIndex(where: { $0.isIdentical(to: record) }) { return name(index) }
    if let number = record.number,
      let index = records.firstIndex(where: { $0.numbered(number).isIdentical(to: record) })
    {
      return "\(name(index)).numbered(\(swiftLiteral(number)))"
    }
    return swift(record, records[...])
  }

  private func swift(_ records: [Item]) -> String { "[\(records.map(swift).joined(separator: ", "))]" }

  private func swift(_ query: Item.Query) -> String {
    let arguments = Item.swiftArguments(query, swift) + swiftPage(query)
    return "\(Item.Query.self)(\(arguments.joined(separator: ", ")))"
  }

  func call(_ operation: StoreCall<Item>) -> String {
    let call =
      switch operation {
      case .insertOne(let record): "insert(\(swift(record)))"
      case .insert(let records): "insert(\(swift(records)))"
      case .recordWithID(let id): "record(withID: \(swift(id)))"
      case .recordNumbered(let number): "record(numbered: \(swiftLiteral(number)))"
      case .records(let query): "records(matching: \(swift(query)))"
      case .count(let query): "count(matching: \(swift(query)))"
      case .update(let records): "update(\(swift(records)))"
      case .delete(let ids): "delete(withIDs: \(swift(ids)))"
      case .deleteMatching(let query): "delete(matching: \(swift(query)))"
      case .batches(let query, let size): "batches(matching: \(swift(query)), size: \(swiftLiteral(size)))"
      case .other(let call, let query): call.source(swift(query))
      }
    return "store.\(call)"
  }

  func swift(_ outcome: Outcome<Item>) -> String {
    switch outcome {
    case .record(let record): record.map { swift($0) } ?? "nil"
    case .records(let records): swift(records)
    case .batches(let batches): "[\(batches.map { swift($0) }.joined(separator: ", "))]"
    case .count(let count): swiftLiteral(count)
    case .answer(let answer): answer
    case .done: "()"
    case .failure(let error): swift(error, isExact: true)
    }
  }

  func swift(_ change: StoreChange<Item>) -> String {
    var arguments: [String] = []
    if !change.inserted.isEmpty { arguments.append("inserted: \(swift(change.inserted))") }
    if !change.updated.isEmpty { arguments.append("updated: \(swift(change.updated))") }
    if !change.deleted.isEmpty { arguments.append("deleted: \(swift(change.deleted))") }
    if change.isPartial { arguments.append("isPartial: true") }
    return "StoreChange(\(arguments.joined(separator: ", ")))"
  }

  /// Returns Swift code for an expected error. Unless `isExact` is `true`, an error whose details may differ between
  /// stores is written as its type, `StoreError.self`.
  func swift(_ error: StoreError, isExact: Bool) -> String {
    let text = { (text: String) in swiftLiteral(text) }
    let exact =
      switch error {
      case .notFound(let record): "notFound(\(swift(record)))"
      case .duplicate(let record): "duplicate(\(swift(record)))"
      case .busy: "busy"
      case .full: "full"
      case .cancelled: "cancelled"
      case _ where !isExact: "self"
      case .invalid(let error):
        "invalid(ValidationError(field: \(text(error.field)), value: \(text(error.value)), rule: \(text(error.rule))))"
      case .constraint(let rule): "constraint(\(text(rule)))"
      case .noPermission(let what): "noPermission(\(text(what)))"
      case .corrupt(let what): "corrupt(\(text(what)))"
      case .newerSchema(let found, let supported): "newerSchema(found: \(found), supported: \(supported))"
      case .cannotCreate(let why): "cannotCreate(\(text(why)))"
      case .io(let code, let message): "io(code: \(code), message: \(text(message)))"
      case .outcomeUnknown(let what): "outcomeUnknown(\(text(what)))"
      case .unsupported(let call): "unsupported(\(text(call)))"
      case .misuse(let mistake): "misuse(\(text(mistake)))"
      }
    return "StoreError.\(exact)"
  }

  private func swift(_ reference: RecordReference) -> String {
    let named = Item.identities + [Item.markerID]
    if let id = named.first(where: { RecordReference($0) == reference }) { return "RecordReference(\(swift(id)))" }
    let number = reference.description.split(separator: " ").last.flatMap { Int($0) } ?? 0
    return "RecordReference(\(Item.self).self, number: \(swiftLiteral(number)))"
  }
}
