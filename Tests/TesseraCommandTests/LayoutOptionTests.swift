import Testing

@testable import Planning
@testable import Runs
@testable import TesseraCommand

@Suite struct LayoutOptionTests {
  /// A misspelled name would be an option without effect.
  @Test func optionsOfLayoutsExist() {
    let known = Set([OptionSection].arranging.options.map(\.name))
    for layout in LayoutKind.allCases { #expect(layout.options.isSubset(of: known), "\(layout.name)") }
  }
}
