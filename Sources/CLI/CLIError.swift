import LogbookApp
import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage

/// A failure of a command, with the message for the user and the exit code.
struct CLIError: Error {
  let code: ExitCode
  let message: String
  /// Whether the message is not printed.
  var isQuiet = false

  init(_ code: ExitCode, _ message: String, isQuiet: Bool = false) {
    self.code = code
    self.message = message
    self.isQuiet = isQuiet
  }

  /// The error for output whose reader has exited. It is not printed, as if SIGPIPE had ended the program.
  static func pipeClosed(_ name: String) -> CLIError {
    CLIError(.pipeClosed, "the reader of \(name) has exited", isQuiet: true)
  }

  static var stopped: CLIError { CLIError(Interruption.shared.code ?? .interrupted, "stopped") }

  var afterChange: CLIError {
    switch code {
    case .interrupted, .terminated: CLIError(code, "stopped after the change was made", isQuiet: isQuiet)
    default: CLIError(code, "the change was made, but \(message)", isQuiet: isQuiet)
    }
  }

  /// The error for a store whose disk is full.
  static func full(_ location: StorageLocation) -> CLIError {
    CLIError(.io, "\(StoreError.full.message): \(location.name)")
  }

  static func usage(_ message: String) -> CLIError { CLIError(.usage, message) }

  static func invalid(_ error: ValidationError) -> CLIError { CLIError(.invalid, "\(error)") }

  init(_ error: StoreError) {
    let code: ExitCode =
      switch error {
      case .notFound: .notFound
      case .duplicate, .invalid, .constraint, .corrupt: .invalid
      case .busy: .busy
      case .full, .io, .outcomeUnknown, .cancelled, .unsupported: .io
      case .noPermission: .noPermission
      case .newerSchema: .newerVersion
      case .cannotCreate: .cannotCreate
      case .misuse: .software
      }
    self.init(code, error.message)
  }

  init(_ error: any Error) {
    switch error {
    case let error as CLIError: self = error
    case let error as StoreError: self.init(error)
    case let error as ValidationError: self = .invalid(error)
    case let error as ImportFailure: self.init(error.code, "\(error)\(error.hint)")
    case let error as ImportError:
      switch error {
      case .fileMissing: self.init(.noInput, "\(error)")
      case .notReadable(_, let reason):
        self.init(reason.contains("permission") ? .noPermission : .noInput, "\(error)")
      case .io: self.init(.io, "\(error)")
      case .unsuitable(_, CoreDataStore.ownStore):
        self.init(.invalid, "\(error); “logbook store copy TARGET --store FILE” copies it")
      case .notText, .tooLarge, .unsuitable: self.init(.invalid, "\(error)")
      }
    default: self.init(.io, "\(error)")
    }
  }

  var json: JSONValue {
    .object([("error", .object([("code", .string("\(code)")), ("message", .string(message))]))])
  }
}

extension ImportFailure {
  fileprivate var code: ExitCode { if case .inapplicable = self { .usage } else { .invalid } }

  fileprivate var hint: String {
    switch self {
    case .headingsBelow(_, let line): "; give --skip-lines \(line - 1)"
    case .severalColumns("location", let headings): "; name one, or combine them with \(Self.map("location", headings))"
    case .severalColumns(let field, let headings): "; choose with \(Self.map(field, [headings[0]]))"
    case .columnMissing("for date", _):
      "; name it with --map FIELD=COLUMN, or give --date DATE for a file of one day"
    case .columnMissing("for location", _): "; name it with --map FIELD=COLUMN, or give --location NAME"
    case .unclearDate:
      "; or give their format with --date-format, such as %Y-%m for months, %Y-%q for quarters or %G-%V for ISO weeks"
    case .columnMissing: "; name it with --map FIELD=COLUMN"
    case .attributeMissing: "; name it with --map FIELD=ATTRIBUTE, or another entity with --entity"
    case .entityMissing:
      "; choose one with --entity, and its attributes with --map FIELD=ATTRIBUTE; --list shows all"
    case .invalidRow(let row, let isSkippable) where row.isBadlyEncoded:
      "; --encoding NAME reads other encodings" + (isSkippable ? ", and --on-invalid skip skips such rows" : "")
    case .invalidRow(let row, _) where row.remedy != nil, .nothingValid(_, let row) where row.remedy != nil:
      row.remedy.map { "; \($0)" } ?? ""
    case .invalidRow(_, isSkippable: true):
      "; use --on-invalid skip to skip such rows, or blank to clear only the value"
    case .invalidRow(let row, _) where row.isUnreadDate, .nothingValid(_, let row) where row.isUnreadDate:
      "; --date-format reads dates in other forms, such as %d/%m/%Y"
    case .mixedNumbers:
      "; specify the style of most with --decimal and --thousands, and skip the other rows with --on-invalid skip"
    case .ambiguousNumber: "; specify the style with --decimal and --thousands"
    case .unknownFormat(.calendarPart): ""
    case .unknownFormat(.table): "; name it with --map title=COLUMN"
    case .unknownFormat: "; --format todotxt makes a task of each line; “logbook help formats” lists other formats"
    case .inapplicable(let option, _): "; remove \(option.flag)"
    case .notTotals(_, let field, _, let falls, let others):
      (others.isEmpty ? "; remove --cumulative" : "; --cumulative=\(others.joined(separator: ",")) leaves it as it is")
        + (falls < Self.fallsOfDailyCounts
          ? "; --cumulative=\((others + [field]).joined(separator: ",")) converts it all the same" : "")
    case .overlap: "; --on-invalid skip leaves out such rows and lists them"
    case .noHeadings, .badHeadings, .duplicateRow, .damaged, .unsuitable, .nothingValid, .invalidRow: ""
    }
  }
}

extension ImportResult.InvalidRow {
  /// The option that makes an import take the row.
  var remedy: String? {
    if contradictsItsDate { return "remove --covers, or skip the column with --map days=" }
    if lacksDays { return "give their number with --covers, which is 1 if a row covers a day" }
    if isOutdatedTotal { return "--on-duplicate replace takes such totals" }
    return nil
  }
}

extension ImportFailure {
  private static func map(_ field: String, _ headings: [String]) -> String {
    "--map " + BashLine("").replacement(for: "\(field)=\(headings.joined(separator: "+"))")
  }
}

extension ImportOptions.Specific {
  fileprivate var flag: String {
    switch self {
    case .mapping: "--map"
    case .conditions: "--where"
    case .dateFormat: "--date-format"
    case .numbers: "--decimal and --thousands"
    case .delimiter: "--delimiter"
    case .skippedLines: "--skip-lines"
    case .wide: "--wide"
    case .hasNoHeader: "--no-header"
    case .entity: "--entity"
    }
  }
}

extension ValidationError {
  /// Returns the error with a different field, such as the name of the option that supplied the value.
  func renamed(_ field: String) -> ValidationError { ValidationError(field: field, value: value, rule: rule) }
}
