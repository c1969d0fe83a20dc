/// The parsed command line.
struct Options {
  /// The number of mutants to test, spread evenly over all files.
  var count = 200
  /// The seed of the random selection of mutants.
  var seed: UInt64 = 1
  /// The only file to mutate, relative to the package's folder; `nil` for all of Persistence.
  var file: String?
  /// Whether to list the mutants without testing them.
  var isList = false

  static let usage = "Usage: Scripts/mutate [--count N] [--seed S] [--file PATH] [--list]"

  /// - Throws: ``Refusal`` with a description of the problem in one line.
  init(_ arguments: some Sequence<String>) throws(Refusal) {
    var rest = Array(arguments)[...]
    func number<Number: FixedWidthInteger>(_ option: String, _ text: String?, from least: Number) throws(Refusal)
      -> Number
    {
      guard let number = text.flatMap({ Number($0) }), number >= least else {
        throw Refusal("\(option) must be a number from \(least), not “\(text ?? "")”")
      }
      return number
    }
    while let option = rest.popFirst() {
      switch option {
      case "--count": count = try number(option, rest.popFirst(), from: 1)
      case "--seed": seed = try number(option, rest.popFirst(), from: 0)
      case "--file":
        guard let path = rest.popFirst() else { throw Refusal("--file needs a path") }
        file = path
      case "--list": isList = true
      default: throw Refusal("there is no option “\(option)”\n\(Self.usage)")
      }
    }
  }
}

/// The reason why no mutants can be tested, in one line.
struct Refusal: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
