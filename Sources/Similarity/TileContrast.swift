/// The contrast of the tiles of a picture at fine and at coarse scales.
///
/// The picture is halved repeatedly. At each size, the second differences of pixels across and down are squared; of
/// both means in a tile, the geometric mean counts.
struct TileContrast {
  /// Contrast in pictures of at least 256 pixels.
  private(set) var fine = [Int](repeating: 0, count: PictureQuality.tileCount)
  private(set) var coarse = [Int](repeating: 0, count: PictureQuality.tileCount)

  static let smallestFine = 256
  private static let smallest = 64

  /// - Parameter luma: In sixteenths of a level.
  init(of luma: [Int32], width: Int, height: Int) {
    var scale = Scale(luma: luma, width: width, height: height)
    while max(scale.width, scale.height) >= Self.smallest, min(scale.width, scale.height) >= PictureQuality.side {
      let contrast = scale.contrast
      if max(scale.width, scale.height) >= Self.smallestFine {
        // The flattest tiles show the noise.
        let noise = contrast.sorted()[contrast.count / 20]
        for tile in contrast.indices { fine[tile] += max(contrast[tile] - noise, 0) }
      } else {
        for tile in contrast.indices { coarse[tile] += contrast[tile] }
      }
      scale = scale.halved
    }
  }

  /// The picture at one size.
  private struct Scale {
    let luma: [Int32]
    let width: Int
    let height: Int

    /// The contrast of each tile.
    var contrast: [Int] {
      let side = PictureQuality.side
      var sums = [(across: Int, down: Int, count: Int)](repeating: (0, 0, 0), count: PictureQuality.tileCount)
      for y in 1..<height - 1 {
        let first = y * side / height * side
        for column in 0..<side {
          let range = max(1, column * width / side)..<min(width - 1, (column + 1) * width / side)
          var (across, down) = (0, 0)
          for x in range {
            let place = y * width + x
            let center = 2 &* luma[place]
            let beside = Int(center &- luma[place - 1] &- luma[place + 1])
            let above = Int(center &- luma[place - width] &- luma[place + width])
            across &+= beside &* beside
            down &+= above &* above
          }
          sums[first + column].across += across
          sums[first + column].down += down
          sums[first + column].count += range.count
        }
      }
      return sums.map { sum in
        sum.count == 0
          ? 0 : Int((Double(sum.across / sum.count) * Double(sum.down / sum.count)).squareRoot())
      }
    }

    /// The picture at half the size, of the means of four pixels.
    var halved: Scale {
      let (half, rows) = (width / 2, height / 2)
      let means = (0..<half * rows).map { index in
        let place = index / half * 2 * width + index % half * 2
        return (luma[place] &+ luma[place + 1] &+ luma[place + width] &+ luma[place + width + 1] &+ 2) >> 2
      }
      return Scale(luma: means, width: half, height: rows)
    }
  }
}
