struct ImportSample {
  private let bytes: ArraySlice<UInt8>
  private let isWhole: Bool

  init(_ source: ByteSource) throws(ImportError) {
    var window = [UInt8](repeating: 0, count: ByteSource.chunkSize)
    var end = 0
    var isWhole = false
    while end < window.count, !isWhole {
      let count = try source.fill(&window, from: end)
      end += count
      isWhole = count == 0
    }
    let start = window[..<end].starts(with: TextEncoding.utf8Mark) ? TextEncoding.utf8Mark.count : 0
    bytes = window[start..<end]
    self.isWhole = isWhole
  }

  /// Detects the format of the file.
  ///
  /// - Throws: ``ImportFailure/unknownFormat(_:)`` if the format of a list of tasks cannot be detected;
  ///   ``ImportError/notText(_:)`` if it also contains control characters; ``ImportFailure/unsuitable(_:_:)`` for a
  ///   Markdown table.
  func format(for kind: RecordKind, _ options: ImportOptions, fileExtension: String) throws -> RecordFormat {
    let content = bytes.drop { $0 <= 0x20 }
    let next = content.dropFirst().first { $0 > 0x20 }
    switch content.first {
    case UInt8(ascii: "[") where next == UInt8(ascii: "{") || next == UInt8(ascii: "]"):
      return kind == .tasks && isTaskwarrior ? .taskwarrior : .json
    case UInt8(ascii: "{") where next == UInt8(ascii: "\"") || next == UInt8(ascii: "}"):
      return kind == .tasks && isTaskwarrior ? .taskwarrior : .ndjson
    default: break
    }
    // Detect a calendar even for reports, because an error message about the format is more helpful than one about
    // headings.
    if firstLine.uppercased().trimmed == ICalendar.begin { return .ics }
    if isMarkdownTable { throw ImportFailure.unsuitable(.markdown, kind) }
    if isCalendarPart { throw ImportFailure.unknownFormat(.calendarPart) }
    if kind == .reports || content.isEmpty || options.skippedLines > 0 { return .csv }
    if CSVDelimiter.named(in: bytes) != nil { return .csv }
    let delimiter = options.delimiter ?? CSVDelimiter.found(in: bytes, isWhole: isWhole)
    if options.mapping[TaskColumn.title.rawValue] != nil || options.delimiter != nil || options.hasNoHeader {
      return .csv
    }
    let records = records(delimiter)
    let headings = records.first ?? []
    if Self.haveTitle(headings) { return .csv }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).prefix(20)
    if isTaskwarriorData { return .taskwarrior }
    if fileExtension == "todotxt" { return .todotxt }
    let isNamedTable = ["csv", "tsv", "tab"].contains(fileExtension)
    // The headings may follow other lines. The reader of the table then reports their line.
    if records.dropFirst().contains(where: { Self.haveTitle($0) && ($0.count > 1 || isNamedTable) }) { return .csv }
    if fileExtension == "txt" {
      let marked = lines.count { TodoText.hasMarks($0) }
      if marked * 3 >= lines.count { return .todotxt }
      throw unknownFormat(.lines)
    }
    if headings.count > 1, isNamedTable { return .csv }
    throw unknownFormat(headings.count > 1 ? .table : .text)
  }

  /// Whether the first line begins with `|` and the second line is a delimiter row, such as `|---|---:|`.
  private var isMarkdownTable: Bool {
    let lines = bytes.split(maxSplits: 2, whereSeparator: CSVScanner.isLineEnd)
    return lines.count > 1 && lines[0].first == UInt8(ascii: "|") && lines[1].allSatisfy { "|-: ".utf8.contains($0) }
  }

  private func unknownFormat(_ looks: ImportFailure.Looks) -> any Error {
    let isBinary = bytes.contains { $0 < 0x20 && !(0x09...0x0D).contains($0) }
    return isBinary ? ImportError.notText("it contains binary data") : ImportFailure.unknownFormat(looks)
  }

  /// Whether the first line begins a component of a calendar, such as a task, instead of a whole calendar.
  private var isCalendarPart: Bool {
    ["BEGIN:VTODO", "BEGIN:VEVENT"].contains(firstLine.uppercased().trimmed)
  }

  private var firstLine: String {
    String(decoding: bytes.drop { $0 <= 0x20 }.prefix { !CSVScanner.isLineEnd($0) }, as: UTF8.self)
  }

  var isTaskwarriorData: Bool {
    TaskwarriorData.isData(Substring(firstLine))
  }

  private static func haveTitle(_ headings: [String]) -> Bool {
    headings.contains { TaskColumn.title.usualHeadings.contains($0) }
  }

  /// Returns the simplified fields of the first records; a record that cannot be read has no fields.
  private func records(_ delimiter: CSVDelimiter) -> [[String]] {
    var records: [[String]] = []
    // Ignore errors, because the reader of the detected format reports them.
    guard var reader = try? CSVReader(ByteSource(bytes: Array(bytes)), delimiter: delimiter) else { return [] }
    while records.count < 20, let step = try? reader.next() {
      let texts = step == .record ? try? reader.texts() : nil
      records.append(texts?.map(ImportColumns<TaskColumn>.simplified) ?? [])
    }
    return records
  }

  /// Whether the first object has the keys that every Taskwarrior task has.
  private var isTaskwarrior: Bool {
    var parser = JSONParser(Array(bytes))
    parser.skipBlanks()
    _ = parser.skip("[")
    // Ignore errors, because the reader for the detected format reports them.
    guard case .object(let members)? = try? parser.value() else { return false }
    let names = Set(members.map(\.key))
    return names.isSuperset(of: ["uuid", "description", "status"])
  }
}

extension RecordFormat {
  func reportReader(
    _ source: ByteSource,
    _ options: ImportOptions,
    _ context: ImportContext,
    _ numbers: FileNumbers,
    _ days: FileDays? = nil
  ) throws -> any ImportReader<ReportDraft> {
    let drafts = ReportDrafts(options: options, makeID: context.makeID, numbers: numbers, days: days)
    if let field = options.wide {
      return try WideRows(source, of: field, delimiter: delimiter(options), drafts)
    }
    switch self {
    case .json, .ndjson: return JSONRows(try JSONRecords(source), options, drafts)
    default: return try CSVRows(source, options, delimiter: delimiter(options), drafts)
    }
  }

  func delimiter(_ options: ImportOptions) -> CSVDelimiter? { options.delimiter ?? (self == .tsv ? .tab : nil) }

  func taskReader(
    _ source: ByteSource,
    _ options: ImportOptions,
    _ context: ImportContext,
    isTaskwarriorData isData: Bool
  ) throws -> any ImportReader<TaskDraft> {
    let drafts = TaskDrafts(options: options, context: context)
    let blanks = options.onInvalid == .blank
    switch self {
    case .json, .ndjson: return JSONRows(try JSONRecords(source), options, drafts)
    case .taskwarrior:
      let records: any TaskwarriorSource = isData ? TaskwarriorData(source) : try JSONRecords(source)
      return TaskwarriorReader(records, blanks: blanks, context)
    case .todotxt: return TodoTextReader(source, context)
    case .ics: return ICalendarReader(source, blanks: blanks, context)
    default: return try CSVRows(source, options, delimiter: delimiter(options), drafts)
    }
  }
}
