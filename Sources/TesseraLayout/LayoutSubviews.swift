public import Foundation

/// A photo as a layout sees it: its size, how it takes a proposal, and its layout values.
public struct LayoutPhoto {
  /// Upright size in pixels.
  public var size: CGSize
  public var fitting: Fitting
  public var priority: Double
  public var values: LayoutValues

  /// How a photo answers a proposal.
  public enum Fitting: Sendable {
    /// Keeps its aspect inside what it is proposed.
    case fit
    /// Takes exactly what it is proposed; what overhangs is cropped.
    case fill
  }

  public init(size: CGSize, fitting: Fitting = .fit, priority: Double = 0, values: LayoutValues = LayoutValues()) {
    precondition(
      size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite,
      "A photo's size must be positive.")
    self.size = size
    self.fitting = fitting
    self.priority = priority
    self.values = values
  }
}

/// The photos handed to a layout, in input order.
public struct LayoutSubviews: RandomAccessCollection {
  private let board: PlacementBoard
  private let range: Range<Int>

  public init(_ photos: [LayoutPhoto]) {
    self.init(board: PlacementBoard(photos))
  }

  init(board: PlacementBoard) {
    self.init(board: board, range: board.photos.indices)
  }

  private init(board: PlacementBoard, range: Range<Int>) {
    self.board = board
    self.range = range
  }

  public var startIndex: Int { range.lowerBound }
  public var endIndex: Int { range.upperBound }

  public subscript(index: Int) -> LayoutSubview {
    precondition(range.contains(index), "There is no subview \(index).")
    return LayoutSubview(board: board, index: index)
  }

  public subscript(bounds: Range<Int>) -> LayoutSubviews {
    precondition(range.contains(bounds) || bounds.isEmpty, "There are no such subviews.")
    return LayoutSubviews(board: board, range: bounds)
  }
}

/// One photo during layout.
public struct LayoutSubview: Equatable {
  let board: PlacementBoard
  let index: Int

  public static func == (left: LayoutSubview, right: LayoutSubview) -> Bool {
    left.board === right.board && left.index == right.index
  }

  public var priority: Double { board.photos[index].priority }

  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value { board.photos[index].values[key] }

  /// The size that the photo takes under a proposal. Open and infinite dimensions do not bind it.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    let photo = board.photos[index]
    let width = proposal.width.flatMap { $0.isFinite ? max(0, $0) : nil }
    let height = proposal.height.flatMap { $0.isFinite ? max(0, $0) : nil }
    switch (width, height) {
    case (nil, nil): return photo.size
    case (let width?, nil): return CGSize(width: width, height: width * photo.size.height / photo.size.width)
    case (nil, let height?): return CGSize(width: height * photo.size.width / photo.size.height, height: height)
    case (let width?, let height?):
      if photo.fitting == .fill { return CGSize(width: width, height: height) }
      let widthAtHeight = height * photo.size.width / photo.size.height
      if widthAtHeight <= width { return CGSize(width: widthAtHeight, height: height) }
      return CGSize(width: width, height: width * photo.size.height / photo.size.width)
    }
  }

  /// Places the photo so that its anchor stands at `position`. The last call counts.
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
    let size = sizeThatFits(proposal)
    board.frames[index] = CGRect(
      x: position.x - size.width * anchor.x, y: position.y - size.height * anchor.y,
      width: size.width, height: size.height)
  }
}

/// Where subviews write down their places: layouts are handed values, but placing is an effect.
final class PlacementBoard {
  let photos: [LayoutPhoto]
  var frames: [CGRect?]

  init(_ photos: [LayoutPhoto]) {
    self.photos = photos
    frames = Array(repeating: nil, count: photos.count)
  }
}
