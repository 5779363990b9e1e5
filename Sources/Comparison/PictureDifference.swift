/// The difference between two pictures.
package struct PictureDifference: Equatable, Sendable {
  /// The size of each picture.
  package var expected: Size
  package var actual: Size
  /// The number of compared pixels.
  package var pixels = 0
  /// The number of pixels that differ beyond the tolerance.
  package var changedPixels = 0
  /// The number of pixels that differ within the tolerance.
  package var toleratedPixels = 0
  /// The number of different pixels that are antialiased edges, if these are ignored.
  package var antialiasedPixels = 0
  /// The number of different pixels that moved as a whole, if this is allowed.
  package var movedPixels = 0
  /// The square with the most changed pixels, if it was searched for; nil if nothing changed.
  package var densest: ChangedRegion?
  /// The largest difference of a channel among changed pixels, in levels.
  package var largestLevels = 0
  /// The largest perceived difference: a distance in OKLab, times 100.
  package var largestDeltaE = 0.0
  /// The structural similarity in brightness; nil for pictures that are too small for it.
  package var similarity: Double?
  /// The regions of changed pixels, the one with the most first.
  package var regions: [ChangedRegion] = []
  package var regionCount = 0
  /// Rows or columns that moved.
  package var shifts: [Shift] = []
  /// Rows and columns that were added or removed, if the sizes differ.
  package var insertions: [Insertion] = []
  /// The number of bits of each compared sample.
  package var bits = 8
  /// The number of changed pixels in other rows or columns.
  package var changedElsewhere = 0

  package struct Size: Equatable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
  }

  /// The difference of two pictures before any pixel is compared.
  package init(expected: Size, actual: Size) { (self.expected, self.actual) = (expected, actual) }

  /// True if the actual picture was scaled to the expected size.
  package var isResized = false

  /// True if pixels could be compared.
  package var hasSameComparedSize: Bool { expected == actual || isResized }

  /// The share of changed pixels.
  package var changedShare: Double { pixels == 0 ? 0 : Double(changedPixels) / Double(pixels) }
}
