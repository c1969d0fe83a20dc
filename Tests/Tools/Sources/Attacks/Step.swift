import LogbookDomain
import LogbookRecords
import Foundation

/// A commit that a writer makes.
///
/// The number of a step determines its records. An attack can therefore determine the records of an unfinished step
/// even if the writer was killed.
enum Step: Equatable {
  case insert(Int)
  /// The insertion of five reports.
  case batch(Int)
  case unit(Int)
  /// An update to the title of an earlier step's task.
  case update(Int, of: Int)
  /// The deletion of an earlier step's task.
  case delete(Int, of: Int)

  init(_ number: Int) {
    switch number % 5 {
    case 0: self = .insert(number)
    case 1: self = .batch(number)
    case 2: self = .unit(number)
    case 3: self = .update(number, of: number - 3)
    default: self = number % 10 == 9 ? .delete(number, of: number - 4) : .insert(number)
    }
  }

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
