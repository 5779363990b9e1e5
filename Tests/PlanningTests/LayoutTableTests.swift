import Foundation
import Testing

@testable import Planning

@Suite struct LayoutTableTests {
  @Test func namesAreDistinctAndReadAgain() {
    #expect(Set(LayoutKind.allCases.map(\.name)).count == LayoutKind.allCases.count)
    for layout in LayoutKind.allCases { #expect(LayoutKind(rawValue: layout.name) == layout) }
    #expect(LayoutKind(rawValue: "Flow") == nil)
  }

  @Test func optionsThatNoLayoutNamesAreForAll() {
    #expect(LayoutKind.row.uses("--spacing") && LayoutKind.row.uses("--seed"))
    #expect(!LayoutKind.row.uses("--size") && LayoutKind.grid.uses("--rows") && !LayoutKind.hex.uses("--rows"))
    #expect(LayoutKind.names(using: "--columns") == "hex, grid or masonry")
  }

  @Test func overruledOptionsAreHeededOtherwise() {
    var look = WallLook()
    (look.size, look.columns, look.content, look.lastRow) = (CGSize.zero, 3, .fit, .hide)
    for layout in LayoutKind.allCases {
      look.layout = layout
      for option in layout.overruled(look) { #expect(layout.uses(option.name), "\(layout.name): \(option.name)") }
    }
  }
}
