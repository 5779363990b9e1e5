package import Foundation

/// The subviews of another library, which lays them out itself. With it, walls become SwiftUI layouts.
package protocol ForeignSubviews: Sendable {
  var count: Int { get }

  func priority(of index: Int) -> Double

  func values(of index: Int) -> LayoutValues

  func size(of index: Int, in proposal: ProposedViewSize) -> CGSize

  func place(_ index: Int, at position: CGPoint, anchor: UnitPoint, proposal: ProposedViewSize)
}

extension LayoutSubviews {
  package init(_ subviews: some ForeignSubviews, layoutDirection: LayoutDirection) {
    self.init(board: PlacementBoard(.foreign(subviews), layoutDirection: layoutDirection))
  }
}
