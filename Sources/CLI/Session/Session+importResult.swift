import LogbookDomain
import LogbookInterchange
import LogbookRecords

extension Session {
  /// The maximum number of items of each kind to list, such as changed rows or invalid rows. The output states how
  /// many more there are.
  private static let shown = 5

  func show(_ result: ImportResult, _ options: Given<ImportingOptions>) throws {
    if wantsJSON { return try show(result.json) }
    let differing =
      result.revisionCount > 0 && result.replaced == 0
      ? " (\(NumberText.count(result.revisionCount)) \(result.revisionCount == 1 ? "differs" : "differ"))" : ""
    let changed = result.replaced > 0 ? " (\(NumberText.count(result.revisionCount)) changed)" : ""
    try tell(
      (options.dryRun ? "Would import " : "Imported ") + "\(NumberText.count(result.imported)) of "
        + "\(NumberText.count(result.read)) rows: \(NumberText.count(result.duplicates)) duplicate\(differing), "
        + "\(NumberText.count(result.replaced)) replaced\(changed), \(NumberText.count(result.invalid.count)) invalid."
    )
    if global.quiet { return }
    if let given = try options.encoding, given != result.encoding {
      console.note("read as \(result.encoding.rawValue), which the mark at the beginning of the file names")
    } else if result.encoding != .utf8 {
      let isGuess = result.encoding == .windows1252 && !options.has(\.encoding)
      console.note("read as \(result.encoding.rawValue)" + (isGuess ? "; --encoding reads other encodings" : ""))
    }
    if result.format != .csv, !options.has(\.format) { console.note("read as \(result.format.rawValue)") }
    noteColumns(result, showsSamples: options.dryRun)
    if let numbers = result.numbers { console.note("numbers: written like \(numbers.example)") }
    if !result.likelyTotals.isEmpty {
      console.note(
        "\(result.likelyTotals.joined(separator: ", ")): likely running totals, since they rise and hardly ever fall; "
          + (options.dryRun ? "" : "\(suggestion("undo")), and ") + "--cumulative makes figures of them"
      )
    }
    // Leave out the values in unused columns, because `noteColumns` has already reported them.
    let notKept = result.notKept.without(result.unusedColumns)
    if !notKept.isEmpty {
      let hint = notKept.names.count > 10 ? "; --json lists them all" : ""
      console.note("not kept: \(text(notKept, outOf: result.read))\(hint)")
    }
    let revised = result.replaced > 0 ? "changed" : "different, not imported"
    noteSome(result.revisions, revised, "rows", of: result.revisionCount)
    noteDays(result.dayShifts)
    if result.periods > 0 {
      let what = result.periods == 1 ? "row covers" : "rows cover"
      console.note(
        "several days: \(NumberText.count(result.periods)) \(what) all days of the week, month, quarter or year that is "
          + (result.periods == 1 ? "its date" : "their date")
      )
    }
    if result.repeatedHeadings > 0 {
      console.note("not read: \(NumberText.count(result.repeatedHeadings, "row")) equal to the headings")
    }
    if result.filtered > 0 {
      let excluded = NumberText.count(result.filtered, "row")
      let hint = result.read == 0 ? "; no row matches, and values must match exactly, including case" : ""
      console.note("not read: \(excluded) excluded by --where\(hint)")
    }
    noteSome(result.blanked.filter { !$0.isCorrection }, "left blank", "cells")
    try noteCorrections(result, options)
    if let rhythm = result.rhythm { try note(rhythm, options) }
    if result.several > 0 {
      console.note("several days: \(NumberText.count(result.several, "row")) since the row before")
    }
    if result.first > 0 {
      console.note("one day: \(NumberText.count(result.first, "row")) without one in the 366 days before")
    }
    let overlaps = result.overlaps.map { overlap in
      let numbers = [overlap.first, overlap.second].compactMap(\.number).map(String.init).joined(separator: " ")
      return overlap.finding + (options.dryRun ? "" : "; delete one: logbook report show \(numbers)")
    }
    noteSome(overlaps, "overlap", "figures")
    if result.continued > 0 {
      console.note(
        "continued from the totals of an earlier import: \(NumberText.count(result.continued)) "
          + (result.continued == 1 ? "location" : "locations")
      )
    }
    if result.begun > 0, !options.dryRun {
      console.note("the next import with --cumulative continues from the totals of this one")
    }
    noteSome(result.falls.filter { !$0.isKnown }, "no figure", "falls")
    let known = result.falls.count(where: \.isKnown)
    if known > 0 {
      console.note(
        "no figure: \(NumberText.count(known, "fall")) that an earlier import has reported; --json lists them all"
      )
    }
    if result.withdrawn > 0 {
      console.note(
        "removed: figures in \(NumberText.count(result.withdrawn, "report")), which the totals no longer give"
      )
    }
    noteSome(result.spans, "several days", "figures")
    noteSome(result.invalid.filter { !$0.isCorrection }, "left out", "rows")
    for remedy in Set((result.invalid + result.blanked).compactMap(\.remedy)).sorted() { console.note(remedy) }
  }

  /// Reports that the rows are several days or some months apart, and which option says that they cover these.
  private func note(_ rhythm: ImportResult.Rhythm, _ options: Given<ImportingOptions>) throws {
    let (length, option): (String, String)
    switch rhythm.distance {
    case .days(let days):
      (length, option) = (
        NumberText.count(days, "day"), "--covers \(days), with --dated first if its date is the first of them"
      )
    case .months(1) where rhythm.areFirstsOfMonths:
      let format = try options.dateFormat ?? "%Y-%m-%d"
      (length, option) = (
        "1 month", "--date-format \(BashLine("").replacement(for: format.replacing("%d", with: "01")))"
      )
    case .months(let months):
      let isCumulative = try options.cumulative != nil
      (length, option) = (
        NumberText.count(months, "month"),
        isCumulative
          ? "--map days=COLUMN" : "--covers \(ImportOptions.Covers.sinceLastText) if its date is the last day"
      )
    }
    console.note(
      "\(length) apart at \(NumberText.count(rhythm.locations)) of "
        + "\(NumberText.count(rhythm.outOf, "location")): if each row covers \(length), "
        + (options.dryRun ? "" : "\(suggestion("undo")), and ") + "give \(option)"
    )
  }

  /// Reports how many days differ between the time zones of the file and UTC.
  private func noteDays(_ shifts: DayShifts) {
    func rows(_ count: Int) -> String { NumberText.count(count, "row") }
    if shifts.asWritten > 0 {
      console.note("days: as written; \(rows(shifts.asWritten)) would be on another day in UTC")
    }
    if shifts.moved > 0 {
      console.note(
        "days: in UTC, since the file has several times a day; \(rows(shifts.moved)) moved from the day as written"
      )
    }
  }

  /// Lists the counts below zero, which are corrections of earlier figures and are not imported.
  private func noteCorrections(_ result: ImportResult, _ options: Given<ImportingOptions>) throws {
    let (blanked, rows) = (result.blanked.filter(\.isCorrection), result.invalid.filter(\.isCorrection))
    noteSome(blanked, "correction of earlier figures, left blank", "cells")
    noteSome(rows, "correction of earlier figures, row left out", "rows")
    if !rows.isEmpty, try options.onInvalid != .blank {
      console.note("--on-invalid blank keeps such rows without the negative count")
    }
  }

  /// Prints the column from which each field is read, the fields without a column, the unused columns and, in a dry
  /// run, the values in the first rows.
  private func noteColumns(_ result: ImportResult, showsSamples: Bool) {
    let read = result.fields.compactMap { source in source.column.map { "\(source.field) from “\($0)”" } }
    if read.isEmpty { return }
    console.note(TerminalText.line("columns: " + read.joined(separator: ", ")))
    let missing = result.fields.filter { $0.column == nil }.map(\.field)
    if !missing.isEmpty {
      console.note("no column for \(missing.joined(separator: ", ")) (--map FIELD=COLUMN names one)")
    }
    if !result.unusedColumns.isEmpty {
      let some = result.unusedColumns.prefix(10).map { "“\($0)” (\(NumberText.count(result.notKept[$0], "value")))" }
        .joined(separator: ", ")
      let more = result.unusedColumns.count > 10 ? " and \(result.unusedColumns.count - 10) more" : ""
      console.note(TerminalText.line("columns not used: \(some)\(more)"))
    }
    guard showsSamples else { return }
    for index in 0..<ImportResult.samples {
      let values = result.fields.compactMap { source -> String? in
        guard source.samples.indices.contains(index), let value = source.samples[index] else { return nil }
        return "\(source.field) “\(value)”"
      }
      if !values.isEmpty { console.note(TerminalText.line("row \(index + 1): " + values.joined(separator: ", "))) }
    }
  }

  /// Prints the first few items and the number of remaining items.
  ///
  /// - Parameters:
  ///   - name: The plural noun for the items, such as `rows`.
  ///   - total: The total number of items, if `things` does not contain all of them.
  private func noteSome(
    _ things: [some CustomStringConvertible],
    _ what: String,
    _ name: String,
    of total: Int? = nil
  ) {
    for thing in things.prefix(Self.shown) { console.note(TerminalText.line("\(what): \(thing)")) }
    let (total, kept) = (total ?? things.count, things.count)
    if total <= Self.shown { return }
    let more = NumberText.count(total - Self.shown, "more \(name.dropLast())")
    console.note("\(what): \(more); --json lists \(kept < total ? "the first \(NumberText.count(kept))" : "them all")")
  }
}

extension ImportResult {
  fileprivate var json: JSONValue {
    func place(_ file: String?, _ line: Int?, _ unit: Unit = .line) -> [(key: String, value: JSONValue)] {
      [("file", JSONValue(file)), ("\(unit)", JSONValue(line))]
    }
    func rows(_ rows: [InvalidRow]) -> JSONValue {
      .array(
        rows.map { row in
          .object(
            place(row.file, row.line, row.unit) + [
              ("column", JSONValue(row.column)), ("value", JSONValue(row.value)),
              ("reason", .string(row.reason)), ("isCorrection", .bool(row.isCorrection)),
            ]
          )
        }
      )
    }
    let spans = spans.map { span in
      JSONValue.object(
        place(span.file, span.line) + [
          ("counts", .array(span.counts.map { .string($0) })), ("location", .string(span.location)),
          ("from", .string(span.start.iso8601)),
          ("to", .string(span.end.iso8601)),
        ]
      )
    }
    let falls = falls.map { fall in
      JSONValue.object(
        place(fall.file, fall.line) + [
          ("location", .string(fall.location)), ("date", .string(fall.date.iso8601)),
          ("count", .string(fall.count)), ("before", .integer(fall.before)), ("after", .integer(fall.after)),
          ("outcome", .string(fall.outcome.name)), ("isKnown", .bool(fall.isKnown)),
        ]
      )
    }
    let overlaps = overlaps.map { overlap in
      let figures = [overlap.first, overlap.second].map { figure in
        JSONValue.object([
          ("date", .string(figure.date.iso8601)), ("days", .integer(figure.days)),
          ("number", JSONValue(figure.number)),
        ])
      }
      return JSONValue.object(
        place(overlap.file, overlap.line) + [("location", .string(overlap.location)), ("figures", .array(figures))]
      )
    }
    let rhythm = rhythm.map { rhythm in
      let distance: (key: String, value: JSONValue) =
        switch rhythm.distance {
        case .days(let days): ("days", .integer(days))
        case .months(let months): ("months", .integer(months))
        }
      return JSONValue.object([
        distance, ("locations", .integer(rhythm.locations)), ("outOf", .integer(rhythm.outOf)),
      ])
    }
    let columns = fields.map { source in
      JSONValue.object([
        ("field", .string(source.field)), ("column", JSONValue(source.column)),
        ("samples", .array(source.samples.map { JSONValue($0) })),
      ])
    }
    let revisions = revisions.map { revision in
      let changes = revision.changes.map {
        JSONValue.object([("field", .string($0.field)), ("old", JSONValue($0.old)), ("new", JSONValue($0.new))])
      }
      return JSONValue.object(
        place(revision.file, revision.line, revision.unit)
          + [("record", .string(revision.record)), ("changes", .array(changes))]
      )
    }
    let numbers = numbers.map {
      JSONValue.object([("decimal", .string($0.decimal.rawValue)), ("thousands", .string($0.thousands.rawValue))])
    }
    return .object([
      ("read", .integer(read)), ("imported", .integer(imported)), ("duplicates", .integer(duplicates)),
      ("replaced", .integer(replaced)), ("invalid", rows(invalid)), ("notKept", notKept.json),
      ("falls", .array(falls)), ("format", .string(format.rawValue)), ("encoding", .string(encoding.rawValue)),
      ("columns", .array(columns)), ("unusedColumns", .array(unusedColumns.map { .string($0) })),
      ("numbers", numbers ?? .null), ("likelyTotals", .array(likelyTotals.map { .string($0) })),
      ("revised", .integer(revisionCount)), ("revisions", .array(revisions)),
      ("continued", .integer(continued)), ("blanked", rows(blanked)), ("filtered", .integer(filtered)),
      ("spans", .array(spans)), ("daysAsWritten", .integer(dayShifts.asWritten)),
      ("repeatedHeadings", .integer(repeatedHeadings)), ("daysMoved", .integer(dayShifts.moved)),
      ("notKeptOf", notKept.recordsJSON), ("further", .integer(further)), ("rhythm", rhythm ?? .null),
      ("severalDays", .integer(several)), ("firstRows", .integer(first)), ("overlaps", .array(overlaps)),
      ("withdrawn", .integer(withdrawn)), ("periods", .integer(periods)),
    ])
  }
}

extension ImportResult.Fall.Outcome {
  fileprivate var name: String {
    switch self {
    case .undecided: "undecided"
    case .slip: "slip"
    case .revision: "revision"
    }
  }
}
