/// A builder of lists of laws. In a list, a law needs no name in addition to its promise.
@resultBuilder
package enum LawBuilder {
  package static func buildExpression<Subject>(_ law: Law<Subject>) -> [Law<Subject>] { [law] }
  package static func buildExpression<Subject>(_ laws: [Law<Subject>]) -> [Law<Subject>] { laws }
  package static func buildOptional<Subject>(_ laws: [Law<Subject>]?) -> [Law<Subject>] { laws ?? [] }
  package static func buildBlock<Subject>(_ laws: [Law<Subject>]...) -> [Law<Subject>] { laws.flatMap(\.self) }
}
