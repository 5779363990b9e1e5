import Raster

/// The part of a thumbnail that shows a photo. Some cameras fill the rest with black bars.
struct ThumbnailShape: Equatable {
  var x = 0
  var y = 0
  var width: Int
  var height: Int

  init(x: Int = 0, y: Int = 0, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Finds the photo in its thumbnail. Nil if the thumbnail has another shape, even without bars.
  init?(of thumbnail: Pixels, photoWidth: Int, photoHeight: Int) {
    self.init(width: thumbnail.width, height: thumbnail.height)
    // The numbers of pixels of a thumbnail of this height or width, times the other side of the photo.
    let (across, down) = (width * photoHeight, height * photoWidth)
    if abs(across - down) <= max(photoWidth, photoHeight) { return }
    if across < down {
      let rows = (0..<height).map { thumbnail.isBlack(row: $0) }
      guard let bars = Self.bars(rows, spare: height - across / photoWidth) else { return nil }
      (y, height) = (bars.start, height - bars.start - bars.end)
    } else {
      let columns = (0..<width).map { thumbnail.isBlack(column: $0) }
      guard let bars = Self.bars(columns, spare: width - down / photoHeight) else { return nil }
      (x, width) = (bars.start, width - bars.start - bars.end)
    }
    guard width > 0, height > 0 else { return nil }
  }

  /// Returns the lengths of both bars, which are equal except for rounding.
  ///
  /// - Parameter spare: The sum of both, according to the shape of the photo.
  private static func bars(_ isBlack: [Bool], spare: Int) -> (start: Int, end: Int)? {
    let least = spare / 2
    func length(_ black: Int) -> Int? {
      if black < least - 1 { return nil }
      // The photo itself may begin with black.
      return black > least + 1 ? (spare + 1) / 2 : black
    }
    guard least > 0, let start = length(isBlack.prefix { $0 }.count),
      let end = length(isBlack.reversed().prefix { $0 }.count)
    else { return nil }
    return (start, end)
  }
}

extension Pixels {
  /// The maximum mean level of black, to which compression adds some light near a photo.
  private static let maxBlack = 24

  fileprivate func isBlack(row: Int) -> Bool {
    (0..<width).reduce(0) { $0 + brightest($1, row) } <= Self.maxBlack * width
  }

  fileprivate func isBlack(column: Int) -> Bool {
    (0..<height).reduce(0) { $0 + brightest(column, $1) } <= Self.maxBlack * height
  }

  private func brightest(_ x: Int, _ y: Int) -> Int {
    let color = self[x, y]
    return Int(max(color.red, color.green, color.blue))
  }
}
