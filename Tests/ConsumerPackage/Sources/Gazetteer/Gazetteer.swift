/// A protocol for which the build plugin generates a mock, even though it is declared in an executable target.
protocol Printer {
  func print(_ line: String)
}

@main struct Gazetteer {
  static func main() {}
}
