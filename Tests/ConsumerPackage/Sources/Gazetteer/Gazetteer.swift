/// A protocol of an executable target.
protocol Printer {
  func print(_ line: String)
}

@main struct Gazetteer {
  static func main() {}
}
