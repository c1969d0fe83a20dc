import LogbookInterchange

extension HelpTopic {
  /// What the options that take a date understand; see `DatePhrase`.
  static let dates = HelpTopic(
    name: "dates",
    heading: "DATES",
    rows: [
      ("2026-12-01", "the day; 2026-12 is the month, 2026-W49 the ISO week, 2026-W49-5 its fifth day, a Friday"),
      ("2026-12-01T14:30", "the moment; also \"2026-12-01 14:30\", with +01:00"),
      ("friday, fri", "the first Friday after today; also today, tomorrow, yesterday"),
      ("this friday, next friday", "that of this week, of next week, whatever day it is"),
      ("last friday", "the latest Friday before today"),
      ("24 dec, eow, eom, eoy", "the next one; the end of a week, month, year"),
      ("this|next|last week", "Monday to Sunday; also month, year"),
      ("in 3 days, +3d, 3 days ago", "the day so many days from today; also w, mo, y"),
      ("now, +2h, 90 minutes ago", "the moment after or before so much time; h, min"),
      ("tomorrow 14:30, 2pm, noon", "a time may stand behind any day; alone it is today's"),
    ],
    paragraphs: [
      "Several words go in quotes. In six months is the same day of that month, or its last one if it is too short. A task "
        + "that is due on a day, with no time, is overdue when the day is over; due in a week or a month, it is due on the "
        + "first day of that. --from and --due-before mean the beginning of what is named, --to includes all of it.",
      "Tasks go by the clocks of your time zone (TZ), reports by UTC. When the clocks change, a time that is skipped is "
        + "taken as much after the change, and of a time that comes twice the first is meant.",
    ]
  )
}

extension Help {
  /// What the help of a command with dates says.
  static let dateNote = "DATE is 2026-12-01, tomorrow, \"friday 14:30\" and more: “logbook help dates”."
}
