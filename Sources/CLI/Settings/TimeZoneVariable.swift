import LogbookRecords
import Foundation

/// The environment variable `TZ`.
///
/// This type interprets the variable, because Foundation silently uses UTC for unknown zones and for many values that
/// other programs accept.
enum TimeZoneVariable {
  /// Sets the current time zone to the zone that the variable names. Call this function before the first use of
  /// `TimeZone.current`, which does not change afterwards.
  ///
  /// - Throws: ``ValidationError`` if the zone is unknown.
  static func apply(_ value: String) throws(ValidationError) {
    var name = value.hasPrefix(":") ? String(value.dropFirst()) : value
    if name.hasPrefix("/") {
      // A file such as /etc/localtime is a symbolic link to a zone's file, whose path ends in the zone's name.
      name = URL(filePath: name).resolvingSymlinksInPath().path
      if let folder = name.firstRange(of: "/zoneinfo/") { name = String(name[folder.upperBound...]) }
    }
    if name.isEmpty { name = "UTC" }
    guard let zone = fixed(name) ?? TimeZone(identifier: name) ?? TimeZone(abbreviation: name) else {
      throw ValidationError(field: "TZ", value: value, rule: "must be a time zone such as Europe/Berlin")
    }
    setenv("TZ", zone.identifier, 1)
  }

  /// Returns the zone described by a name with an offset, such as `EST5` or `<+0530>-5:30`. Adding the offset to local
  /// time gives UTC, so the offset is positive west of Greenwich.
  ///
  /// Source: POSIX.1-2024, Base Definitions 8.3.
  private static func fixed(_ text: String) -> TimeZone? {
    // Look for a digit first. For names without digits, this avoids compiling the regular expression, which takes a
    // tenth of the running time of a short command.
    guard text.contains(where: \.isNumber),
      let match = text.wholeMatch(of: /(?:[A-Za-z]{3,}|<[A-Za-z0-9+\-]{3,}>)([+\-]?[0-9]{1,2})(?::([0-9]{2}))?/),
      let hours = Int(match.1), let minutes = Int(match.2 ?? "0")
    else { return nil }
    return TimeZone(secondsFromGMT: -hours * 3600 + (match.1.hasPrefix("-") ? 60 : -60) * minutes)
  }
}
