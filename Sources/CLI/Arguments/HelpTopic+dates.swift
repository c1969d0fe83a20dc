import LogbookInterchange

extension HelpTopic {
  static let dates = HelpTopic(
    name: "dates",
    heading: "DATES",
    rows: [
      ("2026-12-01", "a day; 2026-12 is a month, 2026-W49 an ISO week, 2026-W49-5 the Friday of that week"),
      ("2026-12-01T14:30", "a day and time; also \"2026-12-01 14:30\"; a UTC offset such as +01:00 may follow"),
      ("today, tomorrow, yesterday", "these days"),
      ("friday, fri", "the first Friday after today"),
      ("this friday, next friday", "the Friday of this week, or of next week"),
      ("last friday", "the latest Friday before today"),
      ("24 dec, eow, eom, eoy", "the next 24 Dec; the end of this week, month, year"),
      ("this|next|last week", "Monday to Sunday; also month, year"),
      ("in 3 days, +3d, 3 days ago", "a number of days from today; also w, mo, y"),
      ("now, +2h, 90 minutes ago", "a time relative to the current time; h, min"),
      ("tomorrow 14:30, 2pm, noon", "a time may follow any day; alone, it means today"),
    ],
    paragraphs: [
      "Quote a date of several words. “in 6 months” is the same day of that month, or its last day if it is shorter. A task "
        + "due on a day, without a time, is overdue when the day is over; a week or a month as a due date means its "
        + "first day. --from and --due-before mean the start of the given period, --to includes all of it.",
      "Tasks use your time zone (TZ), reports use UTC. When the clocks change, a skipped time is moved "
        + "forward by the length of the gap, and a repeated time means the first of the two.",
    ]
  )
}

extension Help {
  static let dateNote = "DATE is 2026-12-01, tomorrow, \"friday 14:30\", …: see “logbook help dates”."
}
