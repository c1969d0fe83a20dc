final class ChainedReader<Draft: ImportDraft>: ImportReader {
  typealias Part = (name: String, open: () throws -> any ImportReader<Draft>)

  private var rest: ArraySlice<Part>
  private var current: (name: String, reader: any ImportReader<Draft>)
  /// The totals for the inputs before the current one: the tally of values that could not be imported, and the numbers
  /// of rows that did not meet the conditions or repeated the headings.
  private var earlier: (notKept: Tally, filtered: Int, repeatedHeadings: Int) = (Tally(), 0, 0)
  /// The fields of the inputs before the current one.
  private var earlierFields: [String: [ImportResult.FieldSource]] = [:]
  private let first: any ImportReader<Draft>

  init(_ first: any ImportReader<Draft>, named name: String, _ rest: [Part]) {
    current = (name, first)
    self.rest = rest[...]
    self.first = first
  }

  func next() throws -> ImportRow<Draft>? {
    while true {
      switch try nextOfCurrent() {
      case .record(var draft)?:
        draft.file = current.name
        for index in draft.blanked.indices { draft.blanked[index].file = current.name }
        return .record(draft)
      case .invalid(var row)?:
        row.file = current.name
        return .invalid(row)
      case .leftOut(var row)?:
        row.file = current.name
        return .leftOut(row)
      case nil:
        guard let part = rest.popFirst() else { return nil }
        earlier.notKept.add(current.reader.notKept)
        earlier.filtered += current.reader.filtered
        earlier.repeatedHeadings += current.reader.repeatedHeadings
        earlierFields[current.name] = current.reader.fields(of: nil)
        current = (part.name, try part.open())
      }
    }
  }

  private func nextOfCurrent() throws -> ImportRow<Draft>? {
    do { return try current.reader.next() } catch ImportFailure.damaged(let line, let reason, _, let unit) {
      throw ImportFailure.damaged(line: line, reason: reason, file: current.name, unit: unit)
    }
  }

  var notKept: Tally {
    var tally = earlier.notKept
    tally.add(current.reader.notKept)
    return tally
  }

  var columnsRead: ColumnsRead? { first.columnsRead }

  func fields(of file: String?) -> [ImportResult.FieldSource] {
    guard let file, file != current.name else { return current.reader.fields(of: nil) }
    return earlierFields[file] ?? []
  }

  var unit: ImportResult.Unit { first.unit }
  var filtered: Int { earlier.filtered + current.reader.filtered }
  var repeatedHeadings: Int { earlier.repeatedHeadings + current.reader.repeatedHeadings }
}
