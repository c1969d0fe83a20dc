/// A protocol in an executable target. The tests generate a mock of it.
protocol Printer {
  func print(_ line: String)
}

@main struct Gazetteer {
  static func main() {}
}
