package import LogbookRecords

/// Subqueries for related records.
extension SQLWriter {
  /// Writes the value of an expression of the record to which a reference refers.
  package mutating func related(at position: Int, _ value: (inout Self) -> Void) {
    guard let target = table.related(at: position, as: nextAlias()) else { return write("NULL") }
    let referring = table
    table = target
    write("(SELECT ")
    value(&self)
    write(" FROM \(target.source) WHERE \(target.restriction)\(target.columns[1]) = \(referring.columns[position]))")
    table = referring
  }

  /// Writes the condition that the record to which a reference refers meets a condition.
  package mutating func hasRelated(at position: Int, _ condition: (inout Self) -> Void) {
    guard let target = table.related(at: position, as: nextAlias()) else { return write("FALSE") }
    let referring = table
    let selection = "SELECT \(target.columns[1]) FROM \(target.source) WHERE \(target.restriction)"
    write("\(referring.columns[position]) IN (\(selection)(")
    table = target
    condition(&self)
    table = referring
    write("))")
  }

  /// Writes the condition that at least some records of a list meet a condition.
  package mutating func exists(_ list: RelatedList, atLeast count: Int64 = 1, _ condition: (inout Self) -> Void) {
    write("EXISTS (")
    select("1", from: list, condition)
    if count > 1 {
      write(" LIMIT 1 OFFSET ")
      write(.integer(count - 1))
    }
    write(")")
  }

  /// Writes a query for the records of a list that meet a condition.
  package mutating func select(_ columns: String, from list: RelatedList, _ condition: (inout Self) -> Void) {
    guard let element = table.element(of: list, as: nextAlias()) else { return write("SELECT NULL WHERE FALSE") }
    let (join, link) = element.link(to: table, by: list)
    write("SELECT \(columns) FROM \(element.source)\(join) WHERE \(element.restriction)\(link) AND (")
    owners.append(table)
    table = element
    condition(&self)
    if let owner = owners.popLast() { table = owner }
    write(")")
  }

  /// Writes an expression of the record that has the list.
  package mutating func outer(_ value: (inout Self) -> Void) {
    guard let owner = owners.popLast() else { return write("NULL") }
    let element = table
    table = owner
    value(&self)
    table = element
    owners.append(owner)
  }

  private mutating func nextAlias() -> String {
    aliasCount += 1
    // The name of a kind begins with a letter.
    return "_\(aliasCount)"
  }
}
