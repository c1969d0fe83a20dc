import LogbookInterchange

/// The parts of an option that do not depend on the type of its value.
protocol OptionProtocol: Sendable {
  var name: String { get }
  /// The placeholder of the value; `nil` for a flag.
  var placeholder: String? { get }
  var help: String { get }
  var isRepeatable: Bool { get }
  /// Whether the value may be omitted. A value is then given only after an equals sign.
  var isValueOptional: Bool { get }
  /// Returns the kind of values that completion offers after the given operands.
  func completion(_ operands: [String]) -> CompletionPlace.Kind
  /// Throws an error if the command line gives an invalid value for the option.
  func check(_ given: GivenTexts) throws
}

extension OptionProtocol {
  var short: Character? { ["limit": "n", "priority": "p", "tag": "t", "due": "d", "wait": "w", "repeat": "r"][name] }

  var syntax: String {
    (short.map { "-\($0), " } ?? "") + "--\(name)"
      + (placeholder.map { isValueOptional ? "[=\($0)]" : " \($0)" } ?? "")
      + (isRepeatable && placeholder?.hasSuffix("…") != true ? " …" : "")
  }
}

struct Option<Value: Sendable>: OptionProtocol {
  let name: String
  let placeholder: String?
  let help: String
  let reader: OptionReader<Value>

  init(_ name: String, _ placeholder: String?, _ help: String, _ reader: OptionReader<Value>) {
    (self.name, self.placeholder, self.help, self.reader) = (name, placeholder, help, reader)
  }

  var isRepeatable: Bool { reader.isRepeatable }
  var isValueOptional: Bool { reader.isValueOptional }

  func value(in given: GivenTexts) throws -> Value { try reader.read(given, name) }

  func completion(_ operands: [String]) -> CompletionPlace.Kind { reader.completion(operands) }

  func check(_ given: GivenTexts) throws { _ = try value(in: given) }
}

typealias Flag = Option<Bool>

extension Flag {
  init(_ name: String, _ help: String) {
    self.init(name, nil, help, OptionReader { given, name in given.has(name) })
  }
}

/// A group of options that are declared together, for one command or for several.
protocol OptionGroup: Sendable {
  init()

  /// All options, including those of nested groups, in the order in which the help lists them.
  var options: [any OptionProtocol] { get }
}

extension OptionGroup {
  /// Whether ``options`` contains as many options as the group declares, including those of nested groups.
  ///
  /// Only assertions use this property, because reflection is slow.
  var hasAll: Bool {
    let counts = Mirror(reflecting: self).children.map { child in
      (child.value as? any OptionGroup)?.options.count ?? (child.value is any OptionProtocol ? 1 : 0)
    }
    return counts.reduce(0, +) == options.count
  }
}
