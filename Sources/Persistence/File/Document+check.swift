import LogbookDomain

extension DocumentFile<InMemoryContent> {
  /// Looks for everything that is wrong with the file.
  func check() throws(StoreError) -> StoreCheck {
    if try stamp() == nil { throw .cannotCreate("\(path) does not exist") }
    var check = StoreCheck()
    let document = try check.examine("file") { _ throws(StoreError) in try format.decode(bytes().data) }
    document?.examine(&check)
    return check
  }
}

extension Document {
  /// Notes every rule of records and store that is broken.
  func examine(_ check: inout StoreCheck) {
    let before = check.problems.count
    if let rule = brokenRuleOfCounters { check.note("header", rule) }
    let tasks = examine(self.tasks, upTo: header.lastTask, &check)
    let reports = examine(self.reports, upTo: header.lastReport, &check)
    (check.tasks, check.reports) = (tasks.count, reports.count)
    examineParents(of: tasks, &check)
    do throws(StoreError) {
      let content = try content()
      if !isAsWritten(content) { check.note("header", Self.editedByOthers) }
    } catch {
      // Not to say again what has been said.
      if check.problems.count == before { check.note("file", "\(error)") }
    }
  }

  /// - Returns: The records that can be read.
  private func examine<Entry: DocumentEntry>(
    _ entries: [Entry],
    upTo last: Int,
    _ check: inout StoreCheck
  ) -> [Entry.Record] {
    var records: [Entry.Record] = []
    var numbers: Set<Int> = []
    var ids: Set<Entry.Record.ID> = []
    for entry in entries {
      var broken: [String] = []
      do throws(ValidationError) {
        records.append(try entry.record())
      } catch {
        broken.append("\(error.field) \(error.rule)")
      }
      if !numbers.insert(entry.number).inserted { broken.append("number must not be that of another") }
      if !ids.insert(.init(entry.id)).inserted { broken.append("id must not be that of another") }
      if entry.number > last { broken.append("number must not be larger than the last one given, \(last)") }
      for rule in broken { check.note("\(Entry.Record.name) \(entry.number)", rule) }
    }
    return records
  }

  private func examineParents(of tasks: [TaskItem], _ check: inout StoreCheck) {
    let ids = Set(self.tasks.map(\.id))
    let parents = tasks.compactMap { task in
      task.parentID.map { (number: task.number ?? 0, id: task.id, parent: $0) }
    }
    for (number, _, parent) in parents where !ids.contains(parent.rawValue) {
      check.note("task \(number)", "parent must be a task that exists")
    }
    check.examineCycles(parents)
  }
}
