extension MockNames {
  /// Returns the source code for an empty value of a type, such as `[]`, `nil` or 0; `nil` if the type has no obvious
  /// empty value.
  func emptyValue(of type: String) -> String? {
    if FunctionType(type) != nil { return nil }
    if type.hasSuffix("?") || type.hasSuffix("!") { return "nil" }
    if type.hasPrefix("["), type.endOfBracket == type.endIndex {
      return type.dropFirst().dropLast().topLevelIndex(of: ":") == nil ? "[]" : "[:]"
    }
    let resolved = scope.members.resolved(type)
    if resolved != type { return emptyValue(of: resolved) }
    if type.hasPrefix("("), type.endOfBracket == type.endIndex {
      let values = type.dropFirst().dropLast().topLevelParts(at: ",").map { part in
        emptyValue(of: part.topLevelIndex(of: ":").map { part[part.index(after: $0)...].trimmed } ?? part)
      }
      return values.isEmpty || values.contains(nil) ? nil : "(\(values.compactMap(\.self).joined(separator: ", ")))"
    }
    let bare = type.prefix { $0 != "<" }
    let hasMember = type.dropFirst(bare.count).endOfBracket < type.endIndex
    if hasMember || bare.contains("."), let dot = type.lastIndex(of: ".") {
      let collection = String(type[..<dot])
      let properties = ["Index": "startIndex", "Keys": "keys", "Values": "values", "Indices": "indices"]
      guard let property = properties[String(type[type.index(after: dot)...])] else { return nil }
      return ["[]", "[:]", "\"\""].contains(emptyValue(of: collection)) ? "\(collection)().\(property)" : nil
    }
    return Self.emptyValues.first { _, module, names in names.contains { known($0, of: module) == bare } }?.value
  }

  private static let emptyValues: [(value: String, module: String, names: [String])] = [
    ("nil", "Swift", ["Optional"]),
    ("[]", "Swift", ["Array", "ArraySlice", "ContiguousArray", "Set"]),
    ("[:]", "Swift", ["Dictionary"]),
    ("\"\"", "Swift", ["String", "Substring"]),
    ("false", "Swift", ["Bool"]),
    (
      "0", "Swift",
      [
        "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128",
        "Double", "Float", "Float16",
      ]
    ),
    ("0", "Foundation", ["CGFloat", "Decimal", "TimeInterval"]),
    (".init()", "Foundation", ["Data"]),
  ]
}
