package import Foundation

extension ExactFlow {
  /// A page that photos fill uncropped: its size, and their tiles.
  package struct Page {
    package var size: CGSize
    package var frames: [CGRect]
  }

  /// Returns the best pages of a width that look different, best first: photos have similar areas, and the shape of a
  /// page is close to a landscape page.
  ///
  ///     ExactFlow().pages(of: subviews, width: 1600, atMost: 1)[0].size   // 1600 × 1067 for one photo of 3:2
  ///
  /// All arrangements of up to nine photos are compared; of more, rows of blocks.
  package func pages(of subviews: Subviews, width: CGFloat, atMost count: Int) -> [Page] {
    precondition(!subviews.isEmpty, "A page must have photos.")
    let (width, isPlain) = (Double(max(width, 1e-6)), rowBreaks != nil)
    let blocks = search(of: subviews).blocks
    let pages = blocks.differentPages(atMost: count, width: width, isPlain: isPlain)
    return (pages.isEmpty ? [blocks.page(width: width, isPlain: isPlain)] : pages).map { tree in
      Page(size: tree.size, frames: tree.frames(in: CGRect(origin: .zero, size: tree.size)))
    }
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
      let pages = blocks.differentPages(atMost: 1, width: Double(width), isPlain: rowBreaks != nil)
      guard let root = pages.first?.nodes[0] else { return nil }
      if root.height.rounded() <= size.height { return CGSize(width: width, height: max(1, root.height.rounded())) }
      width = (min(width - 1, width * size.height / root.height)).rounded(.down)
      if width < 1 { return nil }
    }
    return nil
  }
}
