import LogbookInterchange

/// A help topic that applies to several commands, shown by `logbook help` and in the manual page.
struct HelpTopic: Sendable {
  /// The purpose of the program, as a sentence without a period.
  static let summary = "logbook manages tasks and keeps daily reports of pandemic tests by location"

  static let examples = [
    "task add Buy oat milk --due 2026-12-01 --tag shop", "task list", "import tests.csv --as reports",
    "report summary --by month",
  ]

  let name: String
  let heading: String
  var rows: [(String, String)] = []
  var paragraphs: [String] = []

  static let all = [dates, filters, formats, columns, totals, exports, limits, options, files, exitCodes]

  /// The topic with the options for importing tables. ``Help`` adds the rows for the options that commands assign to
  /// this topic in ``Command/furtherOptions``.
  static let columns = HelpTopic(
    name: "columns",
    heading: "OPTIONS FOR TABLES",
    paragraphs: [
      "Options of “logbook import”. A saved mapping contains --as, --map, --on-invalid, --cumulative, --covers, --dated and "
        + "all of these except --date, --save-map and --use-map. Options on the command line other than --as take precedence over it."
    ]
  )

  /// The topic with the options that select tasks. ``Help`` adds the rows for the options that commands assign to this
  /// topic in ``Command/furtherOptions``.
  static let filters = HelpTopic(
    name: "filters",
    heading: "FILTERS",
    paragraphs: [
      "A task must match every option given, between two --or. Options without “if-” are for “logbook task list”, “next”, "
        + "“search” and “stats”, and “logbook export tasks”; those with “if-” for “logbook task edit”, “complete” and "
        + "“delete”, in place of numbers. “if-” options also select waiting tasks, which “logbook task list” hides.",
      Help.dateNote,
    ]
  )

  static let options = HelpTopic(
    name: "options",
    heading: "GLOBAL OPTIONS",
    rows: GlobalOptions().options.map { ($0.syntax, $0.help) },
    paragraphs: [
      "These options may come before or after the command. Everything after -- is text, not options. An option marked … may "
        + "be repeated, as in --tag a --tag b; “,…” means a list separated by commas. N as an argument is a record number as "
        + "shown in lists; N… may contain ranges and commas, as in 1-3 7,9. As FILE, - means standard input or output. "
        + "Confirmation is requested only if standard input is a terminal. A store whose PATH ends in .xml, .plist or "
        + ".json is an XML, binary or JSON file; any other is a SQLite database, unless it has a prefix such as json:. "
        + "With --dates auto, task lists show yesterday, today and tomorrow as words; "
        + "with relative, all lists show days up to a week away as words, such as “in 3 days”."
    ]
  )

  static let files = HelpTopic(
    name: "files",
    heading: "FILES AND ENVIRONMENT",
    rows: [
      ("$XDG_DATA_HOME/logbook/logbook.sqlite", "the default store, with all tasks and reports"),
      ("$XDG_CONFIG_HOME/logbook/config", "the default configuration file"),
      ("$XDG_CONFIG_HOME/logbook/maps/", "the mappings saved by “logbook import --save-map”"),
      ("LOGBOOK_STORE", "the store, written as for --store"),
      ("LOGBOOK_CONFIG", "the path of the configuration file"),
      ("TZ", "the time zone of tasks, such as Europe/Berlin"),
      ("NO_COLOR, TERM", "no color if NO_COLOR is set, or TERM is dumb or unset"),
    ],
    paragraphs: [
      "XDG_DATA_HOME defaults to ~/.local/share, and XDG_CONFIG_HOME to ~/.config. The configuration file has lines "
        + "such as “store = ~/work.sqlite”, “color = never” and “dates = %d.%m.%Y”, which set the options of the same names. "
        + "Lines starting with # are comments. Options take precedence over variables, and variables over the file. “logbook config” "
        + "shows the values in effect."
    ]
  )

  static let limits = HelpTopic(
    name: "limits",
    heading: "LIMITS",
    rows: [
      ("4 GiB", "standard input, a pipe or a device, which is copied to a temporary file"),
      ("1 GiB", "a JSON array, or a file of JSON objects that span several lines"),
      ("256 MiB", "a calendar (ics)"),
      ("16 MiB", "a row, a line or an element of a JSON array; a file of --population"),
      ("1 MiB", "the configuration file; a mapping of --use-map"),
      ("65,536", "the columns of a table"),
      ("64", "the levels of nesting in JSON and in a calendar"),
    ],
    paragraphs: ["Other files can have any size. Ctrl-C and SIGTERM end all reading at once."]
  )

  static let exitCodes = HelpTopic(
    name: "exit-codes",
    heading: "EXIT STATUS",
    rows: ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }
  )
}
