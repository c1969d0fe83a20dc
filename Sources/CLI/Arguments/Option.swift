import LogbookInterchange

/// The properties of an option that the help, the parser and completion use.
protocol OptionProtocol: Sendable {
  /// The name after the two hyphens.
  var name: String { get }
  /// The placeholder of the value; `nil` for a flag.
  var placeholder: String? { get }
  /// The description for the help.
  var help: String { get }
  /// Whether the option can be repeated; otherwise, only its last occurrence is used.
  var isRepeatable: Bool { get }
  /// Returns the kind of values that completion offers, given the operands so far.
  func completion(_ operands: [String]) -> CompletionPlace.Kind
  /// Throws an error if a given value is invalid.
  func check(_ given: GivenTexts) throws
}

extension OptionProtocol {
  /// The letter of the short form, such as `t` for `-t`; `nil` if there is none.
  var short: Character? { ["limit": "n", "priority": "p", "tag": "t", "due": "d", "wait": "w", "repeat": "r"][name] }

  /// The syntax in the help: `-t, --tag NAME …`.
  var syntax: String {
    (short.map { "-\($0), " } ?? "") + "--\(name)" + (placeholder.map { " \($0)" } ?? "")
      + (isRepeatable && placeholder?.hasSuffix("…") != true ? " …" : "")
  }
}

/// An option with a reader of its value.
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

/// An option that takes no value and is read as a Boolean: whether it was given.
typealias Flag = Option<Bool>

extension Flag {
  init(_ name: String, _ help: String) {
    self.init(name, nil, help, OptionReader { given, name in given.has(name) })
  }
}

/// Options that are declared together: the options of one command, or a group shared by several commands.
protocol OptionGroup: Sendable {
  init()

  /// All options of the group, including those of nested groups, in the order of the help.
  var options: [any OptionProtocol] { get }
}

extension OptionGroup {
  /// Whether ``options`` contains as many options as there are properties.
  ///
  /// This is asserted in debug builds only, because reflection is slow.
  var hasAll: Bool {
    let counts = Mirror(reflecting: self).children.map { child in
      (child.value as? any OptionGroup)?.options.count ?? (child.value is any OptionProtocol ? 1 : 0)
    }
    return counts.reduce(0, +) == options.count
  }
}
