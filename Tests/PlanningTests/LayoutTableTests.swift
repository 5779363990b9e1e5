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
    #expect(LayoutKind.row.heeds("--spacing") && LayoutKind.row.heeds("--seed"))
    #expect(!LayoutKind.row.heeds("--size") && LayoutKind.grid.heeds("--rows") && !LayoutKind.hex.heeds("--rows"))
    #expect(LayoutKind.names(heeding: "--columns") == "hex, grid or masonry")
  }

  @Test func overruledOptionsAreHeededOtherwise() {
    var look = WallLook()
    (look.size, look.columns, look.content, look.lastRow) = (CGSize.zero, 3, .fit, .hide)
    for layout in LayoutKind.allCases {
      look.layout = layout
      for option in layout.overruled(look) { #expect(layout.heeds(option.name), "\(layout.name): \(option.name)") }
    }
  }
}
