/// A protocol in an executable target, for which the build plugin generates a mock.
protocol Printer {
  func print(_ line: String)
}

@main struct Gazetteer {
  static func main() {}
}
