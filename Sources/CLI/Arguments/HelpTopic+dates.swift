import LogbookInterchange

extension HelpTopic {
  static let dates = HelpTopic(
    name: "dates",
    heading: "DATES",
    rows: [
      ("2026-12-01", "a day; 2026-W49 is an ISO week, 2026-W49-5 its Friday, 2026-EW49 a week from Sunday"),
      ("2026-12, 2026-Q4, 2026", "a month, a quarter, a year"),
      ("2026-12-01T14:30", "a day and time; also \"2026-12-01 14:30\"; a UTC offset such as +01:00 may follow"),
      ("today, tomorrow, yesterday", "also \"day after tomorrow\", \"day before yesterday\""),
      ("friday, last friday", "the first Friday after or before today"),
      ("this friday, next friday", "the Friday of this week, or of next week"),
      ("24 dec, end of month, eom", "the coming 24 Dec; its last day; also eow, eoy"),
      ("this|next|last week", "a week from Monday to Sunday; also month, year"),
      ("in 3 days, 3d, 3 days ago", "a number of days, weeks (w), months (mo) or years (y) from today"),
      ("now, +2h, 90 minutes ago", "hours (h) or minutes (min) from the current time"),
      ("tomorrow 14:30, 2pm, noon", "a time may follow any day; alone, it means today"),
    ],
    paragraphs: [
      "Quote dates that contain spaces. “in 6 months” is the same day six months from today, or the last day of that "
        + "month if it has no such day. A task due on a day, without a time, is overdue once that day is over. For a week, "
        + "month, quarter or year, --from and --due-before use its start, --to and --due-after its end, and --due and --wait "
        + "its first day; the --date of reports is all its days.",
      "Tasks use your time zone (TZ); reports use UTC, but today is your day. When the clocks change, a skipped time moves "
        + "forward by the gap, and a repeated time means the first. The next occurrence of a "
        + "repeating task has the skipped time again.",
    ]
  )
}

extension Help {
  static let dateNote = "DATE may be 2026-12-01, tomorrow or \"friday 14:30\": see “logbook help dates”."
  static let reportDateNote = "DATE may be 2026-12-01, today or \"last friday\": see “logbook help dates”."
}
