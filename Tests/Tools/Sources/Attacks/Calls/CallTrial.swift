import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// The trials of one operation on the same initial files. Each trial injects a different fault.
struct CallTrial {
  private struct State: Equatable {
    let store: StoreShape
    let target: String
  }

  private let operation: CallOperation
  private let kind: String
  private let base: CallBase
  private let program: FailingProgram
  private let root: String
  private let before: State
  private let after: State
  private let output: String
  private let names: Set<String>
  let faults: [CallFault]

  init(_ operation: CallOperation, _ kind: String, _ base: CallBase, _ program: FailingProgram, in folder: String)
    async throws
  {
    let (root, base) = (folder + "/root", base.changed(for: operation))
    (self.operation, self.kind, self.base, self.program, self.root) = (operation, kind, base, program, root)
    defer { Self.remove(root) }
    try base.write(to: root)
    before = try await Self.state(operation, kind, root)
    Self.remove(root)
    try base.write(to: root)
    let run = try program.run(operation.arguments(kind, in: root), in: root)
    if run.status != 0 { throw StoreError.unsupported("\(operation) fails without a fault: \(run.errors)") }
    output = run.output
    names = try CallBase.names(in: root)
    after = try await Self.state(operation, kind, root)
    faults = CallFault.all(run.counts)
  }

  func name(_ fault: CallFault) -> String {
    "\(operation.rawValue)\(base.name), \(fault)"
  }

  private static func remove(_ root: String) {
    // Errors are ignored, because the system eventually removes temporary files.
    try? FileManager.default.removeItem(atPath: root)
  }

  private static func state(_ operation: CallOperation, _ kind: String, _ root: String) async throws -> State {
    let target = try await operation.target(kind, in: root)
    let path = root + "/store"
    return State(store: try await StoreShape(of: StorageLocation(parsing: "\(kind):\(path)"), at: path), target: target)
  }

  func run(_ fault: CallFault, _ figures: inout FailingPrograms.Figures) async throws {
    defer { Self.remove(root) }
    try base.write(to: root)
    let run = try program.run(operation.arguments(kind, in: root), in: root, fault)
    if run.faults == 0 { return }
    figures.faults += 1
    func note(_ figure: WritableKeyPath<FailingPrograms.Figures, Int>, _ what: String) {
      figures[keyPath: figure] += 1
      let errors = run.errors.replacingOccurrences(of: root, with: "…").split(separator: "\n").map { ", “\($0)”" }
      let place = run.place.split(separator: "/").last ?? ""
      report("\(kind) \(name(fault)) [\(place)], exit \(run.status)\(errors.joined()): \(what)")
    }
    if run.hung { return note(\.hung, "hung") }
    if run.crashed { return note(\.crashed, "crashed") }
    if run.status == 0 {
      figures.withstood += 1
    } else if !fault.explains(run.status, run.errors) {
      note(\.wrongCodes, "wrong code")
    }
    let left = try CallBase.names(in: root).subtracting(names).filter(Self.isTemporary)
    do {
      let found = try await Self.state(operation, kind, root)
      if let what = judge(run, found, &figures) { note(what, "found \(found.store); \(found.target)") }
    } catch {
      note(\.broken, "\(error)")
    }
    do {
      if before.store != .damaged {
        try await StoreShape.tryWriting(to: StorageLocation(parsing: "\(kind):\(root)/store"))
      }
    } catch {
      note(\.broken, "the store cannot be written to: \(error)")
    }
    // Files may be left behind if `unlink` fails or the fault is lasting, because the tool may then be unable to remove
    // them.
    if !left.isEmpty, fault.call != .unlink, !fault.isLasting { note(\.leftBehind, "leaves \(left.sorted())") }
  }

  /// Returns the counter to increment if a run left the wrong contents, printed the wrong output, or failed without
  /// reporting the change that it made; `nil` if the outcome is acceptable. If a failed run reported its change, this
  /// method increments `figures.said`.
  private func judge(
    _ run: FailingProgram.Run,
    _ found: State,
    _ figures: inout FailingPrograms.Figures
  ) -> WritableKeyPath<FailingPrograms.Figures, Int>? {
    if run.status == 0 { return found == after && run.output == output ? nil : \.silentlyWrong }
    let isAsBefore = found.store == before.store && (found.target == before.target || operation.mayLeaveTarget)
    if isAsBefore { return nil }
    if found != after { return \.lost }
    if !Self.reportsChange(run.errors) { return \.unsaid }
    figures.said += 1
    return nil
  }

  /// Returns whether error messages report that the change was made, or that the outcome is unknown.
  private static func reportsChange(_ errors: String) -> Bool {
    ["unknown", "may have been", "may be", "was made", "were made", "was committed", "is committed", "was saved"]
      .contains(where: errors.contains)
  }

  private static func isTemporary(_ name: String) -> Bool {
    !["-wal", "-shm", "-journal", ".lock"].contains(where: name.hasSuffix) && !["store", "target"].contains(name)
  }
}
