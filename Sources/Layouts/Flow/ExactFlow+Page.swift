package import Foundation

extension ExactFlow {
  /// A page that photos fill uncropped: its size, and their tiles.
  package struct Page {
    package var size: CGSize
    package var frames: [CGRect]
  }

  /// Returns the best page of a width: photos have similar areas, and its shape is close to a landscape page.
  ///
  ///     ExactFlow(spacing: 4).page(of: subviews, width: 1600).size   // 1600 × 1067 for one photo of 3:2
  ///
  /// All arrangements of up to nine photos are compared; of more, rows of blocks.
  package func page(of subviews: Subviews, width: CGFloat) -> Page {
    precondition(!subviews.isEmpty, "A page must have photos.")
    return search(of: subviews).page(width: width, another: another)
  }

  /// Returns true if there are so many pages that look different from the best.
  package func hasPage(_ number: Int, of subviews: Subviews, width: CGFloat) -> Bool {
    number == 0 || search(of: subviews).blocks.page(width: Double(width), isPlain: rowBreaks != nil, number) != nil
  }
}

extension ExactFlowSearch {
  fileprivate func page(width: CGFloat, another: Int) -> ExactFlow.Page {
    let (width, isPlain) = (Double(max(width, 1e-6)), rowBreaks != nil)
    let tree = blocks.page(width: width, isPlain: isPlain, another) ?? blocks.page(width: width, isPlain: isPlain)
    let size = CGSize(width: tree.nodes[0].width, height: tree.nodes[0].height)
    return ExactFlow.Page(size: size, frames: tree.frames(in: CGRect(origin: .zero, size: size)))
  }
}
