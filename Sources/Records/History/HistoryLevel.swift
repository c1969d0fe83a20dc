/// The amount of detail that a store records about each commit.
///
/// The level is stored with the records, so every program that opens the store uses the same level.
///
/// ```swift
/// func openStorage(at path: String, history name: String) throws -> Storage {
///   guard let level = HistoryLevel(rawValue: name) else {
///     let names = HistoryLevel.allCases.map(\.rawValue).joined(separator: ", ")
///     throw ValidationError(field: "history", value: name, rule: "must be one of \(names)")
///   }
///   return try Storage(.sqlite(path), of: StoreModel("places", Place.self), history: level)
/// }
/// ```
public enum HistoryLevel: String, CaseIterable, Hashable, Sendable, Codable {
  /// Nothing. Only the open store that made a commit publishes it, and only to its streams of record changes. Other
  /// processes see the changes the next time they read.
  case off
  /// The IDs of the records that the commit inserted, updated and deleted. The IDs suffice to notify other processes,
  /// including those that start after the commit.
  case changes
  /// The IDs, and the previous versions of the updated and deleted records, which are needed to undo the commit.
  case undo
}

/// The limits on the size of a history.
///
/// For an example, see ``HistoryProtocol``.
public enum HistoryLimit {
  /// The maximum number of steps in a history. When a history has more steps, the store removes the oldest ones.
  public static let steps = 1000
  /// The maximum total number of records that the steps of a history may list.
  ///
  /// A store checks this limit at least after every step that lists 1,000 records or more. The store removes the oldest
  /// steps until the total is within the limit, but always retains the newest step.
  public static let records = 1_000_000
}
