import LogbookRecords
import LogbookStorage
import RelatedBaseline
import Foundation

/// Measures questions about several kinds of records, compared with hand-written C on the same file in the same process.
///
///     relatedbench FOLDER [LOANS [ROUNDS]]
///
/// Prints the medians of the processor time in milliseconds, and the median of the ratios; above 1 if C is faster.
@main
struct RelatedBench {
  let storage: Storage
  let rounds: Int

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first else {
      FileHandle.standardError.write(Data("usage: relatedbench FOLDER [LOANS [ROUNDS]]\n".utf8))
      exit(64)
    }
    let loans = arguments.dropFirst().first.flatMap { Int($0) } ?? 200_000
    let path = "\(folder)/library"
    let storage = try Storage(.sqlite(path), of: LibraryRecords.model, history: .off)
    try await LibraryRecords.fill(storage, loans: loans)
    related_open(path)
    print("\(loans) loans\n\n| question | C | Logbook | ratio |\n|---|---|---|---|")
    try await RelatedBench(storage: storage, rounds: arguments.dropFirst(2).first.flatMap { Int($0) } ?? 5).run()
  }

  private func run() async throws {
    let (now, storage) = (LibraryRecords.now, storage)
    let members = storage.store(of: Member.self)
    let loans = storage.store(of: Loan.self)
    try await compare("loan, book, member? in rows", { related_rows() }) {
      var sum = 0
      for (loan, book, member) in try await storage.rows(of: Loan.with(\.bookID, \.memberID)) {
        sum += (loan.number ?? 0) + book.year + (member?.number ?? 0)
      }
      return sum
    }
    try await compare("loans of books before 1910", { related_filter(1910) }) {
      let query = Loan.with(\.bookID, where: #Predicate { loan, book in book.year < 1910 })
      return try await loans.records(matching: query.records).reduce(0) { $0 + ($1.number ?? 0) }
    }
    try await compare("every member with all loans", { related_tree() }) {
      var sum = 0
      for (member, loans) in try await storage.rows(of: Member.with(all: \Loan.memberID)) {
        sum += (member.number ?? 0) * loans.count + loans.reduce(0) { $0 + ($1.number ?? 0) }
      }
      return sum
    }
    try await compare("members with an overdue loan", { related_overdue(1_750_000_000_000) }) {
      let query = Member.with(
        all: \Loan.memberID,
        where: #Predicate { member, loans in loans.contains { $0.backAt == nil && $0.dueAt < now } }
      )
      return try await members.records(matching: query.records).reduce(0) { $0 + ($1.number ?? 0) }
    }
    try await compare("no e-mail, more than 3 loans", { related_frequent(3) }) {
      let query = Member.with(
        all: \Loan.memberID,
        where: #Predicate { member, loans in member.email == nil && loans.count > 3 }
      )
      return try await members.records(matching: query.records).reduce(0) { $0 + ($1.number ?? 0) }
    }
    try await compare("loans by shelf and month", { related_groups() }) {
      let months = Aggregation<Loan>(by: [.value(\.bookID.shelf), .period(.month, of: \.lentAt)])
      return try await loans.rows(of: months).enumerated().reduce(0) { $0 + ($1.offset + 1) * $1.element.count }
    }
    try await compare("100 pages of 50 with names", { related_pages(100, 50) }) {
      let byDue = Loan.with(\.bookID, \.memberID).sorted(by: \.dueAt).limited(to: 50)
      var (sum, cursor) = (0, RecordCursor<Loan>?.none)
      for _ in 0..<100 {
        for (loan, book, member) in try await storage.rows(of: byDue.after(cursor)) {
          sum += (loan.number ?? 0) + book.year + (member?.number ?? 0)
          cursor = byDue.cursor(after: loan, book, member)
        }
      }
      return sum
    }
  }

  private func compare(_ name: String, _ inC: () -> Int64, _ ours: () async throws -> Int) async throws {
    guard try await Int(inC()) == ours() else {
      print("| \(name) | differs | differs | |")
      return
    }
    var times: [(c: Double, ours: Double)] = []
    for _ in 0..<rounds {
      let start = clock()
      _ = inC()
      let middle = clock()
      _ = try await ours()
      times.append((Double(middle - start), Double(clock() - middle)))
    }
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    let unit = Double(CLOCKS_PER_SEC) / 1000
    let (c, own) = (median(times.map(\.c)) / unit, median(times.map(\.ours)) / unit)
    print(String(format: "| \(name) | %.1f | %.1f | %.2f |", c, own, median(times.map { $0.ours / $0.c })))
  }
}
