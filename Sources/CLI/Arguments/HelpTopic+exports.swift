extension HelpTopic {
  /// The topic with the rules that apply to exports and other files with the store's contents. ``Help`` adds a row for
  /// each option that commands assign to this topic in ``Command/furtherOptions``.
  static let exports = HelpTopic(
    name: "exports",
    heading: "EXPORTS",
    paragraphs: [
      "Spreadsheets execute text such as =1+1. In csv and tsv, an apostrophe therefore precedes text that begins with =, +, - or @, even "
        + "after spaces, quotes or a semicolon, and other text in the same row that begins with an apostrophe. The column "
        + "textEscape has an apostrophe in such rows; an import of the file restores their text. Numbers are never changed.",
      "A file that logbook writes is never more readable than the store: exports, charts, backups and copies, also if they "
        + "replace a file. Exports of a store in memory or on a server can be read only by their owner. With > FILE, the "
        + "shell determines the permissions.",
    ]
  )
}
