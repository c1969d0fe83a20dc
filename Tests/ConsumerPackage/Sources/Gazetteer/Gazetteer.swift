/// A protocol for which the build plugin generates a mock, even though it is declared in an executable target.
protocol Printer {
  func print(_ line: String)
}

/// A protocol whose methods throw an error that its mock cannot create.
protocol Archive {
  func lines() throws(ArchiveError) -> [String]
  func store(_ line: String) throws(ArchiveError)
}

struct ArchiveError: Error {
  let code: Int
}

@main struct Gazetteer {
  static func main() {}
}
