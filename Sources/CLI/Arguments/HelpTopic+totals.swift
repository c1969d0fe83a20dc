extension HelpTopic {
  /// The topic with the rules for running totals and for figures that cover several days. ``Help`` adds a row for each
  /// option that commands assign to this topic in ``Command/furtherOptions``.
  static let totals = HelpTopic(
    name: "totals",
    heading: "RUNNING TOTALS AND DAYS",
    paragraphs: [
      "Options of “logbook import”. With --cumulative, the figure of a row is the rise since the last known total of the same "
        + "count, and covers the days since then; the first total yields no figure. A total that falls yields none either. If "
        + "the next total is back at or above the one before the fall, the fall is ignored; otherwise, the total was revised, "
        + "and the figures go on from there. The store keeps the latest totals for the next import; “logbook undo” takes them back. The "
        + "dates of each location must be in order, oldest or newest first, as for --covers since-last.",
      "A row covers one day, or the week, month, quarter or year that is its date, unless a column days, --covers or "
        + "--cumulative says otherwise: --covers 7 for weekly figures dated by a day, also for those beside --cumulative=tested; --covers "
        + "since-last if Monday covers the weekend. A row without days does not replace a figure of several. Figures of a location that cover some of the same days are "
        + "refused, or left out and listed with --on-invalid skip.",
    ]
  )
}
