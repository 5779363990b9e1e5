package import Foundation
package import Layouts

/// The frames that turn one wall into another wall of the same photos.
///
///     let transition = Transition(from: rows, to: hexagons, frames: 30, curve: .spring) { sizes[$0]! }
///     let renderer = AnimationRenderer(transition.animation, style: style, framesPerSecond: 30, plays: 0)
///
/// Every tile moves straight to its new place while its size, shape and tint change. A photo on only one of the walls
/// grows from a point or shrinks to one. The first and last frames are exactly the pictures of the walls. The canvas is
/// as wide as the wider wall and as tall as the taller one, with both walls centered.
package struct Transition: Sendable {
  private let start: Plan
  private let end: Plan
  private let files: [Plan.FileName]
  private let moves: [Move]
  private let textMoves: [TextMove]
  private let progress: [Double]
  private let loops: Bool
  private let hold: Int

  /// - Parameters:
  ///   - frames: The number of frames from one wall to the other, including both.
  ///   - loops: True if the animation runs back in the same way, so that it can be repeated.
  ///   - hold: The number of additional frames for which both walls are shown.
  ///   - focuses: The middle of the part of the photo that each tile shows, in the order of the plans' tiles, if it was
  ///     searched for.
  ///   - photoSize: Returns the upright size of a file; called if a photo is fitted into its tile.
  package init(
    from start: Plan, to end: Plan, frames: Int, curve: Easing, loops: Bool = false, hold: Int = 0,
    focuses: (start: [UnitPoint], end: [UnitPoint])? = nil, photoSize: (Plan.FileName) -> CGSize
  ) {
    progress = curve.progress(in: frames)
    let width = max(start.canvas.width, end.canvas.width)
    let height = max(start.canvas.height, end.canvas.height)
    self.start = start.centered(width: width, height: height)
    self.end = end.centered(width: width, height: height)
    (self.loops, self.hold) = (loops, hold)
    var (shown, goal) = (self.start, self.end)
    if let focuses {
      shown.show(focuses.start)
      goal.show(focuses.end)
    }
    (files, moves) = Self.moves(from: shown, to: goal, photoSize: photoSize)
    textMoves = Self.textMoves(from: shown, to: goal)
  }

  package var animation: Animation {
    let last = progress.count - 1
    let moment: @Sendable (Int) -> Int = { $0 <= last ? $0 : 2 * last - $0 }
    var animation = Animation(
      canvas: start.canvas, files: files, frameCount: loops ? 2 * last : last + 1
    ) { index in
      switch moment(index) {
      case 0: .still(start)
      case last: .still(end)
      case let moment: .moving(tiles(at: progress[moment]))
      }
    }
    animation.texts = { texts(at: progress[moment($0)]) }
    animation.repeats = { [0, last].contains($0) ? 1 + hold : 1 }
    return animation
  }

  /// Returns the text elements at a fraction of the movement.
  func texts(at progress: Double) -> [Animation.Text] {
    textMoves.flatMap { move in
      move.texts(
        at: progress, tile: move.tile.flatMap { moves.indices.contains($0) ? moves[$0].tile(at: progress) : nil })
    }
  }

  /// Returns the tiles at a fraction of the movement, in the order of the first wall.
  func tiles(at progress: Double) -> [Animation.Tile] {
    moves.map { $0.tile(at: progress) }
  }

  // MARK: - Matching

  /// The identity of a tile: its file, and the number of earlier tiles with that file.
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

  /// Returns the movements of the text elements, in the order of the first wall.
  private static func textMoves(from start: Plan, to end: Plan) -> [TextMove] {
    // Tiles move in the order of the first wall, followed by those that are only on the last.
    let (first, last) = (showings(of: start), showings(of: end))
    let places = Dictionary(uniqueKeysWithValues: zip(first, first.indices))
    var next = first.count
    var goals: [Int: Int] = [:]
    for (index, showing) in last.enumerated() {
      if let place = places[showing] {
        goals[place] = index
      } else {
        goals[next] = index
        next += 1
      }
    }
    var moves = (0..<next).flatMap { place -> [TextMove] in
      let from = start.tiles.indices.contains(place) ? start.tiles[place].frame : nil
      let to = goals[place].map { end.tiles[$0].frame }
      guard let frame = from ?? to else { return [] }
      let words = (
        start.texts.filter { $0.tile == place && from != nil },
        end.texts.filter { $0.tile == goals[place] && to != nil }
      )
      return (0..<max(words.0.count, words.1.count)).map { index in
        TextMove(
          from: index < words.0.count ? words.0[index] : nil, to: index < words.1.count ? words.1[index] : nil,
          tile: place, tiles: (from ?? frame, to ?? frame))
      }
    }
    var others = end.texts.filter { $0.tile == nil }
    for text in start.texts where text.tile == nil {
      let same = others.firstIndex { $0.text == text.text }
      moves.append(TextMove(from: text, to: same.map { others.remove(at: $0) }, tile: nil, tiles: nil))
    }
    return moves + others.map { TextMove(from: nil, to: $0, tile: nil, tiles: nil) }
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
  /// Makes every tile show the part around a given point of its photo.
  fileprivate mutating func show(_ focuses: [UnitPoint]) {
    for (index, focus) in zip(tiles.indices, focuses) { tiles[index].crop = .focus(focus) }
  }

  /// Returns the plan centered on a larger canvas, moved by whole pixels.
  fileprivate func centered(width: Int, height: Int) -> Plan {
    moved(
      to: Canvas(width: width, height: height), x: (width - canvas.width) / 2, y: (height - canvas.height) / 2)
  }
}
