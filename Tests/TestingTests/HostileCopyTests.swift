import LogbookDomain
import LogbookDomainSamples
import LogbookPersistence
import LogbookRecords
import LogbookSamples
import LogbookStorage
import Testing

@Suite struct HostileCopyTests {
  @Test func `a copy of a copy of a copy is identical`() async throws {
    try await TemporaryFolder.with(copyAround)
  }

  private func copyAround(_ folder: TemporaryFolder) async throws {
    let texts = HostileText.all + [HostileText.long]
    var source = try await StorageKind.memory.makeEmptyStorage(in: folder)
    let tasks = try await source.tasks.insert(texts.flatMap { try TaskItem.samples(holding: $0) })
    let reports = try await source.reports.insert(texts.flatMap { try Report.samples(holding: $0) })
    for kind in StorageKind.tested + [.sqliteOnDisk] {
      let target = try await kind.makeEmptyStorage(in: folder)
      try await source.copy(to: target)
      let (copiedTasks, copiedReports) = (
        try await target.tasks.records(matching: TaskQuery()), try await target.reports.records(matching: ReportQuery())
      )
      // The expectation contains only a Boolean value, because a failed comparison of the records would print
      // megabytes.
      #expect(copiedTasks.elementsEqual(tasks) { $0.isIdentical(to: $1) }, "\(kind)")
      #expect(copiedReports.elementsEqual(reports) { $0.isIdentical(to: $1) }, "\(kind)")
      source = target
    }
  }
}
