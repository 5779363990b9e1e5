/// A mistake in a condition, at a column counted in characters from 1.
package struct ConditionError: Error, Equatable, CustomStringConvertible {
  package let column: Int
  let sentence: String

  init(_ column: Int, _ sentence: String) { (self.column, self.sentence) = (column, sentence) }

  package var description: String { "column \(column): \(sentence)" }
}
