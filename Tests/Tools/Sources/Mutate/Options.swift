struct Options {
  var count = 200
  var seed: UInt64 = 1
  /// The path of the only file to mutate, relative to the package's folder; `nil` for all files in Sources/Storage.
  var file: String?
  var isList = false

  static let usage = "Usage: Scripts/mutate [--count N] [--seed S] [--file PATH] [--list]"

  /// Parses the command line.
  ///
  /// - Throws: A ``Refusal`` that describes the problem.
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

struct Refusal: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
