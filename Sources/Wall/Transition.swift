package import Foundation
package import TesseraLayout

/// The frames in which one wall turns into another of the same photos.
///
///     let transition = Transition(from: rows, to: hexagons, frames: 30, curve: .spring) { sizes[$0]! }
///     let renderer = AnimationRenderer(transition.animation, style: style, framesPerSecond: 30, plays: 0)
///
/// Every tile goes straight to its new place while it takes on its new size, shape and tint. A photo that only one of
/// the walls shows grows out of a point, or shrinks to one. At rest, the walls are those of their pictures, pixel by
/// pixel. The canvas is as wide as the wider wall and as high as the higher, with the other in its middle.
package struct Transition: Sendable {
  private let start: Plan
  private let end: Plan
  private let files: [Plan.FileName]
  private let moves: [Move]
  private let progress: [Double]
  private let loops: Bool

  /// - Parameters:
  ///   - frames: how many it takes to get there, with both walls at rest.
  ///   - loops: whether it goes back again, the same way, so that it can be repeated.
  ///   - focuses: which part of its photo each tile shows, in the order of the plans' tiles, where that was searched.
  ///   - photoSize: the upright size of a file; asked for where a photo is fitted into its tile.
  package init(
    from start: Plan, to end: Plan, frames: Int, curve: Curve, loops: Bool = false,
    focuses: (start: [UnitPoint], end: [UnitPoint])? = nil, photoSize: (Plan.FileName) -> CGSize
  ) {
    progress = curve.progress(in: frames)
    let width = max(start.canvas.width, end.canvas.width)
    let height = max(start.canvas.height, end.canvas.height)
    self.start = start.centered(width: width, height: height)
    self.end = end.centered(width: width, height: height)
    self.loops = loops
    var (shown, goal) = (self.start, self.end)
    if let focuses {
      shown.show(focuses.start)
      goal.show(focuses.end)
    }
    (files, moves) = Self.moves(from: shown, to: goal, photoSize: photoSize)
  }

  package var animation: Animation {
    let last = progress.count - 1
    return Animation(canvas: start.canvas, files: files, frameCount: loops ? 2 * last : last + 1) { index in
      switch index <= last ? index : 2 * last - index {
      case 0: .still(start)
      case last: .still(end)
      case let moment: .moving(tiles(at: progress[moment]))
      }
    }
  }

  /// The tiles a part of the way from start to end, in the order of the start.
  func tiles(at progress: Double) -> [Animation.Tile] {
    moves.map { $0.tile(at: progress) }
  }

  // MARK: - Matching

  /// Which showing of a file a tile is.
  private struct Showing: Hashable {
    var file: Plan.FileName
    var occurrence: Int
  }

  private static func moves(
    from start: Plan, to end: Plan, photoSize: (Plan.FileName) -> CGSize
  ) -> (files: [Plan.FileName], moves: [Move]) {
    var photos: [Plan.FileName: Int] = [:]
    var files: [Plan.FileName] = []
    func photo(_ file: Plan.FileName) -> Int {
      if let known = photos[file] { return known }
      photos[file] = files.count
      files.append(file)
      return files.count - 1
    }
    var goals = Dictionary(uniqueKeysWithValues: zip(showings(of: end), end.tiles))
    var moves = zip(showings(of: start), start.tiles).map { showing, tile in
      Move(from: tile, to: goals.removeValue(forKey: showing), photo: photo(tile.file), photoSize: photoSize)
    }
    for (showing, tile) in zip(showings(of: end), end.tiles) where goals[showing] != nil {
      moves.append(Move(from: nil, to: tile, photo: photo(tile.file), photoSize: photoSize))
    }
    return (files, moves.compactMap { $0 })
  }

  private static func showings(of plan: Plan) -> [Showing] {
    var counts: [Plan.FileName: Int] = [:]
    return plan.tiles.map { tile in
      counts[tile.file, default: 0] += 1
      return Showing(file: tile.file, occurrence: counts[tile.file, default: 0])
    }
  }
}

extension Plan {
  /// Has every tile show what is around a point of its photo.
  fileprivate mutating func show(_ focuses: [UnitPoint]) {
    for (index, focus) in zip(tiles.indices, focuses) { tiles[index].crop = .focus(focus) }
  }

  /// The plan in the middle of a larger canvas, moved by whole pixels.
  fileprivate func centered(width: Int, height: Int) -> Plan {
    var plan = self
    let (x, y) = ((width - canvas.width) / 2, (height - canvas.height) / 2)
    plan.canvas.width = width
    plan.canvas.height = height
    for index in plan.tiles.indices {
      plan.tiles[index].frame = tiles[index].frame.offsetBy(dx: CGFloat(x), dy: CGFloat(y))
      plan.tiles[index].pixels.x += x
      plan.tiles[index].pixels.y += y
    }
    return plan
  }
}
