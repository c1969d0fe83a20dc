import LogbookInterchange

/// What there is to know that no single command tells. The help and the manual page both have it.
struct HelpTopic: Sendable {
  /// What the program is for, without a full stop.
  static let summary = "logbook keeps tasks and reports of pandemic tests"

  /// What a newcomer might type, without the name of the program.
  static let examples = [
    "task add Buy oat milk --due 2026-12-01 --tag shop", "task list", "import tests.csv --as reports",
    "report summary --by month",
  ]

  let name: String
  /// What the manual page calls it.
  let heading: String
  var rows: [(String, String)] = []
  var paragraphs: [String] = []

  static let all = [dates, filters, formats, columns, options, files, exitCodes]

  /// The options of an import that are about columns are its rows.
  static let columns = HelpTopic(name: "columns", heading: "OPTIONS FOR TABLES")

  /// The options that choose tasks are its rows.
  static let filters = HelpTopic(
    name: "filters",
    heading: "WHICH TASKS",
    paragraphs: [
      "Filters combine. “logbook task list”, search, stats and export take those of the upper part; --if-… stand in place of "
        + "numbers in “logbook task edit”, complete and delete.",
      Help.dateNote,
    ]
  )

  static let options = HelpTopic(
    name: "options",
    heading: "OPTIONS OF EVERY COMMAND",
    rows: GlobalOptions().options.map { ($0.syntax, $0.help) },
    paragraphs: [
      "Options may stand before the command or behind it. After --, everything is text. N is the number of a record, as lists "
        + "show it, and - as a FILE is standard input or output."
    ]
  )

  static let files = HelpTopic(
    name: "files",
    heading: "FILES AND ENVIRONMENT",
    rows: [
      ("$XDG_DATA_HOME/logbook/", "logbook.sqlite: the records, unless --store, LOGBOOK_STORE or store says where"),
      ("$XDG_CONFIG_HOME/logbook/", "config: the configuration file, unless LOGBOOK_CONFIG names another"),
      ("LOGBOOK_STORE", "a LOCATION as that of --store"),
      ("LOGBOOK_CONFIG", "a configuration file"),
      ("NO_COLOR, TERM=dumb", "no colour; nor without TERM"),
    ],
    paragraphs: [
      "XDG_DATA_HOME is ~/.local/share if it is not set, and XDG_CONFIG_HOME is ~/.config. The configuration file has lines "
        + "such as “store = ~/work.sqlite”, “color = never” and “dates = %d.%m.%Y”: they are the options of these names, and "
        + "a line that begins with # says nothing. Options go before variables, and those before the file: “logbook config” "
        + "tells what counts."
    ]
  )

  static let exitCodes = HelpTopic(
    name: "exit-codes",
    heading: "EXIT STATUS",
    rows: ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }
  )
}
