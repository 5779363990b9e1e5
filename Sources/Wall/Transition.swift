package import Foundation
package import TesseraLayout

/// The frames that turn one wall into another of the same photos.
///
///     let transition = Transition(from: rows, to: hexagons, frames: 30, curve: .spring) { sizes[$0]! }
///     let renderer = AnimationRenderer(transition.animation, style: style, framesPerSecond: 30, plays: 0)
///
/// Every tile moves straight to its new place while it changes its size, shape and tint. A photo on only one of the
/// walls grows out of a point, or shrinks to one. The first and last frame are exactly the walls' pictures. The canvas
/// is as wide as the wider wall and as tall as the taller, with both walls centered.
package struct Transition: Sendable {
  private let start: Plan
  private let end: Plan
  private let files: [Plan.FileName]
  private let moves: [Move]
  private let progress: [Double]
  private let loops: Bool

  /// - Parameters:
  ///   - frames: The number of frames from one wall to the other, including both.
  ///   - loops: Whether it goes back in the same way, so that it can be repeated.
  ///   - focuses: The part of its photo that each tile shows, in the order of the plans' tiles, if it was searched for.
  ///   - photoSize: Returns the upright size of a file; called if a photo is fitted into its tile.
  package init(
    from start: Plan, to end: Plan, frames: Int, curve: Easing, loops: Bool = false,
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

  /// The tiles at a fraction of the way, in the order of the start.
  func tiles(at progress: Double) -> [Animation.Tile] {
    moves.map { $0.tile(at: progress) }
  }

  // MARK: - Matching

  /// Identifies a tile by its file and how often that file came before.
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
  /// Makes every tile show the part around a point of its photo.
  fileprivate mutating func show(_ focuses: [UnitPoint]) {
    for (index, focus) in zip(tiles.indices, focuses) { tiles[index].crop = .focus(focus) }
  }

  /// The plan centered on a larger canvas, moved by whole pixels.
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
