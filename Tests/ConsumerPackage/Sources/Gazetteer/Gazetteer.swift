/// A protocol for which the build plugin generates a mock, although the protocol is in an executable target.
protocol Printer {
  func print(_ line: String)
}

@main struct Gazetteer {
  static func main() {}
}
