/// The way in which a photo stands in its cell.
///
///     let pose = Pose(isMirrored: true, quarters: 1)     // mirrored, then turned clockwise by a quarter
package struct Pose: Equatable, Sendable {
  package var isMirrored = false
  /// The number of clockwise quarter turns, 0 to 3.
  package var quarters = 0

  package static let upright = Pose()

  /// True if width and height are exchanged.
  package var isSideways: Bool { quarters % 2 == 1 }

  /// Returns all poses for cells of a form, the upright one first. Only square cells have room for sideways photos.
  static func all(in form: MosaicCells.Form, mirrored: Bool, turned: Bool) -> [Pose] {
    let isSquare = form.shape == .rectangle && abs(form.aspect - 1) < 0.02
    let turns = !turned ? [0] : isSquare ? [0, 1, 2, 3] : [0, 2]
    return turns.flatMap { quarters in
      (mirrored ? [false, true] : [false]).map { Pose(isMirrored: $0, quarters: quarters) }
    }
  }

  /// Returns the place in an upright square of `side` × `side` places that is seen at another place in this pose.
  func source(of place: Int, side: Int) -> Int {
    let (x, y, last) = (place % side, place / side, side - 1)
    let (across, down) =
      switch quarters {
      case 1: (y, last - x)
      case 2: (last - x, last - y)
      case 3: (last - y, x)
      default: (x, y)
      }
    return down * side + (isMirrored ? last - across : across)
  }
}
