public import LogbookRecords

/// The definition of a table in which each row contains the figures for a group of reports.
///
/// The definition consists of the groupings, the additional figures, the sort order and the maximum number of rows.
public struct ReportBreakdown: Hashable, Sendable {
  /// A figure by which the rows of a table can be sorted.
  public enum Key: String, Hashable, Sendable, Codable, CaseIterable {
    /// The number of tests performed; missing counts sort last.
    case tested
    /// The number of positive tests; missing counts sort last.
    case positive
    /// The number of negative tests; missing counts sort last.
    case negative
    /// The positivity rate; missing rates sort last.
    case rate
    /// The number of reports in the group.
    case reports
  }

  /// The groupings of the reports: a single grouping, or the location and a period in either order.
  public let groupings: [ReportGrouping]
  /// The number of calendar days in the window for the moving positivity rate, within ``ReportSeries/windowLengths``;
  /// `nil` if the table has no moving rate.
  ///
  /// The moving rate of a day is the positivity rate over the window that ends on that day.
  public let window: Int?
  /// Whether each period is compared with the directly preceding period; see ``ReportGroup/change``.
  public let comparesPeriods: Bool
  /// The sort order, most significant term first.
  ///
  /// Rows that no term distinguishes are sorted by the last grouping: by the matching key of the location, or
  /// chronologically by period. With two groupings, rows are sorted within each group of the first grouping.
  public let sort: [SortTerm<Key>]
  /// The maximum number of rows; `nil` for no limit. With two groupings, the maximum applies to each group of the first
  /// grouping.
  public let limit: Int?

  /// Creates the definition of a table.
  ///
  /// - Parameters:
  ///   - groupings: A single grouping, or the location and a period in either order.
  ///   - window: The number of days in the window for the moving positivity rate, within
  ///     ``ReportSeries/windowLengths``; `nil` for no moving rate. A window requires grouping by day.
  ///   - comparesPeriods: Whether to compare each period with the directly preceding period. A comparison requires
  ///     grouping by a period.
  ///   - sort: The sort order, most significant term first.
  ///   - limit: The maximum number of rows; with two groupings, the maximum for each group of the first grouping; `nil`
  ///     for no limit.
  /// - Throws: ``/LogbookRecords/ValidationError`` if an argument breaks a rule; the error's field is `by` or `window`.
  public init(
    by groupings: [ReportGrouping],
    window: Int? = nil,
    comparesPeriods: Bool = false,
    sort: [SortTerm<Key>] = [],
    limit: Int? = nil
  ) throws(ValidationError) {
    let by = groupings.map(\.rawValue).joined(separator: ",")
    guard groupings.count == 1 || groupings.count == 2 && groupings[0].isPeriod != groupings[1].isPeriod else {
      throw ValidationError(
        field: "by",
        value: by,
        rule: "must be location, \(Self.periods), or location and one of the others: location,month"
      )
    }
    if let window {
      guard ReportSeries.windowLengths.contains(window) else {
        throw ValidationError(
          field: "window",
          value: String(window),
          rule: "must be from 1 to \(ReportSeries.windowLengths.upperBound) days"
        )
      }
      guard groupings.contains(.day) else {
        throw ValidationError(field: "by", value: by, rule: "must be day or location,day if a window is given")
      }
    }
    if comparesPeriods, !groupings.contains(where: \.isPeriod) {
      throw ValidationError(field: "by", value: by, rule: "must include \(Self.periods) to compare periods")
    }
    self.groupings = groupings
    self.window = window
    self.comparesPeriods = comparesPeriods
    self.sort = sort
    self.limit = limit
  }

  /// The names of the periods, for errors.
  private static let periods: String = {
    let names = ReportGrouping.allCases.filter(\.isPeriod).map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + names.suffix(1).joined()
  }()

  /// Whether the table must be computed from the reports themselves, using ``groups(of:windowsFrom:)``.
  ///
  /// If `false`, the summaries from ``ReportStoreProtocol/summaries(by:matching:)`` are sufficient; see
  /// ``groups(of:)``. These have no ``Report/counts`` and ``Report/levels``: a table that shows them must always be
  /// computed from the reports.
  public var needsReports: Bool { groupings.count > 1 || window != nil || comparesPeriods }

  /// Returns the rows of a table with one grouping, computed from the summaries that a store has returned for this
  /// grouping.
  ///
  /// Call this method only if ``needsReports`` is `false`.
  public func groups(of summaries: [ReportSummary]) -> [ReportGroup] {
    picked(summaries.map { ReportGroup(keys: [$0.key], totals: $0.totals) })
  }

  private var period: ReportGrouping { groupings.first(where: \.isPeriod) ?? .year }

  /// A new, empty builder for the series to pass to ``groups(of:windowsFrom:)``.
  public var seriesBuilder: ReportSeriesBuilder {
    ReportSeriesBuilder(by: period, isByLocation: groupings.contains(.location))
  }

  /// A new, empty builder for the series from which ``groups(of:windowsFrom:)`` computes the moving rates.
  public var windowSeriesBuilder: ReportSeriesBuilder { ReportSeriesBuilder(by: .day, isByLocation: true) }

  /// Returns the rows of the table, computed from series of reports.
  ///
  /// - Parameters:
  ///   - series: The series of the reports to include in the table, built with ``seriesBuilder``.
  ///   - all: The series from which the moving positivity rates are computed, built with ``windowSeriesBuilder``;
  ///     ignored if ``window`` is `nil`. In addition to the reports in `series`, these series include the reports for
  ///     the earlier days that the first windows cover.
  /// - Throws: ``/LogbookRecords/StoreError/constraint(_:)`` if a sum exceeds 2^63 − 1.
  public func groups(
    of series: [ReportSeries],
    windowsFrom all: [ReportSeries]
  ) throws(StoreError) -> [ReportGroup] {
    if groupings == [.location] { return try locations(series) }
    let sources = Dictionary(all.map { ($0.location?.matchingKey, $0) }) { first, _ in first }
    var lines: [(day: CalendarDay, group: ReportGroup)] = []
    for series in series {
      let days = series.periods.keys.sorted()
      var windows: [ReportWindow] = []
      if let window {
        let source = series.location == nil ? all : [sources[series.location?.matchingKey] ?? series]
        windows = try ReportSeries.windows(of: .positivity, in: source, length: window, endingOn: days)
      }
      for (index, day) in days.enumerated() {
        guard let totals = series.periods[day] else { continue }
        lines.append(
          (
            day,
            ReportGroup(
              keys: groupings.map { $0 == .location ? series.location ?? "" : day.key(of: period) },
              totals: totals,
              window: windows.isEmpty ? nil : windows[index],
              change: comparesPeriods
                ? ReportChange(from: series.periods[day.startOfPrevious(period)], to: totals) : nil
            )
          )
        )
      }
    }
    if groupings[0].isPeriod { lines.sort { $0.day < $1.day } }
    return sections(lines.map(\.group)).flatMap(picked)
  }

  /// Returns the rows of a table of locations, computed from series with several periods each.
  private func locations(_ series: [ReportSeries]) throws(StoreError) -> [ReportGroup] {
    var groups: [ReportGroup] = []
    for series in series {
      var totals = ReportTotals()
      for (_, part) in series.periods.sorted(by: { $0.key < $1.key }) { try totals.add(part) }
      groups.append(ReportGroup(keys: [series.location ?? ""], totals: totals))
    }
    return picked(groups)
  }

  private func sections(_ groups: [ReportGroup]) -> [[ReportGroup]] {
    guard groupings.count > 1 else { return [groups] }
    return groups.reduce(into: []) { sections, group in
      if let key = sections.last?.last?.keys[0], key == group.keys[0] {
        sections[sections.count - 1].append(group)
      } else {
        sections.append([group])
      }
    }
  }

  private func picked(_ groups: [ReportGroup]) -> [ReportGroup] {
    var sorted = groups
    if !sort.isEmpty {
      sorted.sort { left, right in
        for term in sort {
          if let precedes = precedes(left.totals, right.totals, by: term) { return precedes }
        }
        return false
      }
    }
    return limit.map { Array(sorted.prefix(max(0, $0))) } ?? sorted
  }

  private func precedes(_ left: ReportTotals, _ right: ReportTotals, by term: SortTerm<Key>) -> Bool? {
    switch term.key {
    case .tested: term.precedes(left.tested.sum, right.tested.sum)
    case .positive: term.precedes(left.positive.sum, right.positive.sum)
    case .negative: term.precedes(left.negative.sum, right.negative.sum)
    case .rate: term.precedes(left.positivityRate, right.positivityRate)
    case .reports: term.precedes(left.reports, right.reports)
    }
  }
}
