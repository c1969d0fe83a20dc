import LogbookInterchange

/// What help, the parser and completion know of an option.
protocol OptionProtocol: Sendable {
  /// The name behind the two hyphens.
  var name: String { get }
  /// The placeholder of the value; `nil` for a flag.
  var placeholder: String? { get }
  /// What it is for.
  var help: String { get }
  /// Whether each occurrence counts; otherwise the last does.
  var isRepeatable: Bool { get }
  /// What the value may be, behind some operands.
  func completion(_ operands: [String]) -> CompletionPlace.Kind
  /// Throws if a value that was given is not right.
  func check(_ given: GivenTexts) throws
}

extension OptionProtocol {
  /// The letter that stands for it behind one hyphen; `nil` if there is none.
  var short: Character? { ["limit": "n", "priority": "p", "tag": "t", "due": "d", "wait": "w", "repeat": "r"][name] }

  /// How it is written: `-t, --tag NAME …`.
  var syntax: String {
    (short.map { "-\($0), " } ?? "") + "--\(name)" + (placeholder.map { " \($0)" } ?? "")
      + (isRepeatable && placeholder?.hasSuffix("…") != true ? " …" : "")
  }
}

/// An option, and how its value is read.
struct Option<Value: Sendable>: OptionProtocol {
  let name: String
  let placeholder: String?
  let help: String
  let reader: OptionReader<Value>

  init(_ name: String, _ placeholder: String?, _ help: String, _ reader: OptionReader<Value>) {
    (self.name, self.placeholder, self.help, self.reader) = (name, placeholder, help, reader)
  }

  var isRepeatable: Bool { reader.isRepeatable }

  func value(in given: GivenTexts) throws -> Value { try reader.read(given, name) }

  func completion(_ operands: [String]) -> CompletionPlace.Kind { reader.completion(operands) }

  func check(_ given: GivenTexts) throws { _ = try value(in: given) }
}

/// An option without a value, which is whether it was given.
typealias Flag = Option<Bool>

extension Flag {
  init(_ name: String, _ help: String) {
    self.init(name, nil, help, OptionReader { given, name in given.has(name) })
  }
}

/// Options that are declared together: those of a command, or some that several commands have.
protocol OptionGroup: Sendable {
  init()

  /// All its options, in the order of help, with those of groups among them.
  var options: [any OptionProtocol] { get }
}

extension OptionGroup {
  /// Whether ``options`` has as many options as there are properties. Asked in tests only: reflection takes long.
  var hasAll: Bool {
    let counts = Mirror(reflecting: self).children.map { child in
      (child.value as? any OptionGroup)?.options.count ?? (child.value is any OptionProtocol ? 1 : 0)
    }
    return counts.reduce(0, +) == options.count
  }
}
