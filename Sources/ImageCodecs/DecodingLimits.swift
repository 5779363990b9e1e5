package import Isolation
import Raster

/// Limits on decoding, whatever a file claims.
package struct DecodingLimits: Equatable, Sendable {
  package var maxPixels: Int
  /// The isolation of decoding; nil to decode in this process.
  package var isolation: Isolation?
  /// The memory shared by everything that is decoded at the same time.
  package var memory: MemoryBudget
  /// The time limit of the run, if it has one.
  package var time: RunTime?
  /// True if a PNG may be decoded in one piece, which is fast and takes `ImageInfo.wholeBytes` more. The caller
  /// reserves them.
  package var mayBeWhole = false
  /// The reader of videos; nil if none are read.
  package var videos: VideoSource?
  /// True to develop raw files without a usable preview.
  package var developsRaw = false
  /// The limit for each side, because several rows must fit into memory.
  static let longestSide = 1_000_000
  /// The largest size that any format's header can hold.
  static let greatestClaim = Int(UInt32.max)

  package init(
    maxPixels: Int = 200_000_000, isolation: Isolation? = nil, memory: MemoryBudget = .unlimited
  ) {
    self.maxPixels = maxPixels
    self.isolation = isolation
    self.memory = memory
  }

  /// Returns the reason to refuse such a picture; nil if there is none.
  package func objection(to info: ImageInfo) -> ImageError.Reason? {
    guard info.storedWidth <= maxPixels / info.storedHeight else {
      return .tooManyPixels(width: info.storedWidth, height: info.storedHeight, limit: maxPixels)
    }
    guard max(info.storedWidth, info.storedHeight) <= Self.longestSide else {
      return .tooLong(width: info.storedWidth, height: info.storedHeight)
    }
    return nil
  }
}
