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

  /// Returns the size of the best page on a mat of a size: as large as fits, of photos with similar areas, and of about
  /// the shape of the mat; nil if there is none, or too many photos to compare pages.
  package func page(of subviews: Subviews, onMatOf size: CGSize) -> CGSize? {
    guard (1...BlockEnumeration.maxPhotos).contains(subviews.count), size.width >= 1, size.height >= 1 else {
      return nil
    }
    var blocks = search(of: subviews).blocks
    blocks.page = .framed(Double(size.width / size.height))
    var width = size.width
    // Gaps stay as they are, so that a smaller page has another height than scaling says.
    for _ in 0..<6 {
      guard let root = blocks.page(width: Double(width), isPlain: rowBreaks != nil, 0)?.nodes[0] else { return nil }
      if root.height.rounded() <= size.height { return CGSize(width: width, height: max(1, root.height.rounded())) }
      width = (min(width - 1, width * size.height / root.height)).rounded(.down)
      if width < 1 { return nil }
    }
    return nil
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
