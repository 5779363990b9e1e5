/// The reason why a sample file could not be written.
package struct FixtureError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
