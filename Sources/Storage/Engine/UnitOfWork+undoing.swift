import LogbookRecords
import Foundation

extension UnitOfWork {
  /// Undoes or redoes commits; see ``/LogbookRecords/HistoryProtocol/undo(_:)``.
  mutating func go(_ direction: UndoStack.Direction, _ count: Int) throws(StoreError) {
    let last = max(1, state.lastStep)
    // Read the steps without their record changes, which the undo stack does not use.
    let stack = UndoStack(try transaction.steps(max(1, last - HistoryLimit.steps + 1)...last, hasChanges: false))
    guard let reversal = stack.reversal(direction, count) else {
      throw .notEnough(to: direction, count, of: stack.count(direction), state.level)
    }
    self.reversal = reversal
    for number in reversal.steps {
      for step in try transaction.steps(number...number, hasChanges: true) {
        do throws(StoreError) {
          for kind in kinds.all { try kind.restore(step, &self) }
        } catch .notFound, .duplicate {
          throw .changedSince(number)
        }
        do throws(StoreError) { try checkReferences() } catch {
          switch error {
          case .invalid, .constraint: throw transaction.isOpen ? .changedSince(number) : error
          default: throw error
          }
        }
      }
    }
    // Begin the step even if no record had to be copied, because the caller needs its number and its date.
    if !changes.isEmpty { _ = try step() }
  }

  /// Reverses the changes that a step made to the records of one kind: deletes the records that it inserted, and
  /// restores those that it updated or deleted.
  mutating func restore<Item>(_ kind: Kind<Item>, _ step: HistoryStep) throws(StoreError) {
    let change = step.change(of: Item.self)
    let before = try kind.kept(in: step, transaction)
    _ = try remove((change.inserted + change.updated).map(\.rawValue), kind)
    if !kinds.referrers[kind.index].isEmpty { for id in change.inserted { unchecked.add(kind.index, id.rawValue) } }
    _ = try write(before, kind)
  }
}
