import LogbookDomain
import LogbookRecords
import Foundation

/// One commit of a writer, as it is told once it is acknowledged.
///
/// Which records a step makes follows from its number alone, so that the one that was under way when the writer was killed
/// is known too.
enum Step: Equatable {
  /// A task of its own.
  case insert(Int)
  /// Five reports in one insertion.
  case batch(Int)
  /// A task and a report in one unit of work.
  case unit(Int)
  /// A new title for the task of an earlier step.
  case update(Int, of: Int)
  /// The task of an earlier step is deleted.
  case delete(Int, of: Int)

  /// The step with a number. Every fifth task that was inserted is updated, and later deleted.
  init(_ number: Int) {
    switch number % 5 {
    case 0: self = .insert(number)
    case 1: self = .batch(number)
    case 2: self = .unit(number)
    case 3: self = .update(number, of: number - 3)
    default: self = number % 10 == 9 ? .delete(number, of: number - 4) : .insert(number)
    }
  }

  /// What the store holds of this writer once the first steps are done.
  static func content(after count: Int) -> (titles: Set<String>, locations: [String: Int]) {
    var titles: [Int: String] = [:]
    var locations: [String: Int] = [:]
    for number in 0..<count {
      switch Step(number) {
      case .insert: titles[number] = "task \(number)"
      case .batch: locations["batch \(number)"] = 5
      case .unit:
        titles[number] = "task \(number)"
        locations["unit \(number)"] = 1
      case .update(_, let task): titles[task] = "task \(task), updated"
      case .delete(_, let task): titles[task] = nil
      }
    }
    return (Set(titles.values), locations)
  }
}
