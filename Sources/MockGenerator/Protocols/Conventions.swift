import Foundation

/// A declaration that includes the conventions of its function types, such as `@convention(c)`. In a symbol graph, only
/// the mangled name contains these conventions.
struct Conventions {
  let declaration: Declaration

  /// Creates a copy of a declaration and adds the conventions that the symbol's mangled name contains. The copy is
  /// available as ``declaration``.
  ///
  /// - Returns: `nil` if the symbol has conventions, but its mangled name cannot be demangled or contains fewer
  ///   function types than the declaration.
  init?(of symbol: SymbolGraph.Symbol, in declaration: Declaration) {
    guard symbol.hasConvention else {
      self.declaration = declaration
      return
    }
    guard let full = Demangling.text(of: symbol.id) else { return nil }
    let types = declaration.parameters.map(\.type) + [declaration.result]
    var marks = full.functionConventions[...]
    // There is a mark for each function type in the demangled name. The function types of the
    // enclosing context come first, so only the last marks belong to the declaration.
    let count = types.reduce(0) { $0 + $1.functionStarts.count }
    guard marks.count >= count else { return nil }
    marks = marks.suffix(count)
    var copy = declaration
    for index in types.indices {
      let own = marks.prefix(types[index].functionStarts.count)
      marks = marks.dropFirst(own.count)
      let marked = types[index].marking(Array(own))
      if index < declaration.parameters.count { copy.parameters[index].type = marked } else { copy.result = marked }
    }
    self.declaration = copy
  }
}

extension StringProtocol {
  /// The start indexes of the function types' parameter lists, from left to right.
  fileprivate var functionStarts: [Index] {
    var starts: [Index] = []
    var open: [Index] = []
    var index = startIndex
    while index < endIndex {
      if self[index] == "(" { open.append(index) }
      if self[index] == ")", let start = open.popLast() {
        var rest = self[self.index(after: index)...].drop { $0 == " " }
        for word in ["async ", "throws "] where rest.hasPrefix(word) { rest = rest.dropFirst(word.count) }
        if rest.hasPrefix("->") { starts.append(start) }
      }
      formIndex(after: &index)
    }
    return starts.sorted()
  }

  /// The `@convention` attribute of each function type, or an empty string for a function type without one.
  fileprivate var functionConventions: [String] {
    functionStarts.map { start in
      let before = self[..<start].trimmed
      guard before.hasSuffix(")"), let opening = before.lastIndex(of: "("), before[..<opening].hasSuffix("@convention")
      else { return "" }
      return "@convention\(before[opening...])"
    }
  }

  fileprivate func marking(_ marks: [String]) -> String {
    var text = String(self)
    for (start, mark) in zip(functionStarts, marks).reversed() where !mark.isEmpty {
      text.insert(contentsOf: mark + " ", at: start.samePosition(in: text) ?? start)
    }
    return text
  }
}

enum Demangling {
  private typealias Function =
    @convention(c) (
      UnsafePointer<CChar>?, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
    ) -> UnsafeMutablePointer<CChar>?

  /// Source: swift/include/swift/Demangling/Demangle.h, `swift_demangle`.
  private static let function: Function? = dlsym(dlopen(nil, RTLD_NOW), "swift_demangle").map {
    unsafeBitCast($0, to: Function.self)
  }

  static func text(of id: String) -> String? {
    guard id.hasPrefix("s:") else { return nil }
    let mangled = "$s" + id.dropFirst(2)
    guard let text = function?(mangled, mangled.utf8.count, nil, nil, 0) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
