package import Isolation
package import Parallel
package import Raster

/// What a picture's header says of it.
package struct ImageInfo: Equatable, Sendable {
  package var format: ImageFormat
  /// As stored, before it is turned upright.
  package var storedWidth: Int
  package var storedHeight: Int
  package var orientation: Orientation
  /// How the decoder turns what is in the file before it counts as stored, which HEIF has it do. Areas that the file
  /// names lie on what it was before.
  package var turnedByDecoder = Orientation.upright
  /// When it was taken, as `EXIF` writes it, where the file says.
  package var date: String?
  package var color: ColorModel
  package var bitsPerChannel: Int
  package var hasAlpha: Bool
  /// Whether it is stored in passes, from coarse to fine: a progressive JPEG, an interlaced PNG or GIF.
  package var isProgressive: Bool
  /// Whether more than some rows are in memory at once when it is decoded: it is stored in passes, channel by channel (a
  /// JPEG of several scans), or as one piece (HEIF, WebP, a TIFF of large strips).
  package var needsWhole: Bool
  /// Of a camera's raw file, where the JPEG is that is shown in its place.
  package var preview: Preview?
  /// What its colors are called, where it says so.
  package var profile: String?
  /// Why what it says of its colors cannot be used.
  package var profileFault: String?

  package init(
    format: ImageFormat, storedWidth: Int, storedHeight: Int, orientation: Orientation, date: String? = nil,
    color: ColorModel, bitsPerChannel: Int, hasAlpha: Bool, isProgressive: Bool, needsWhole: Bool = false
  ) {
    self.format = format
    self.storedWidth = storedWidth
    self.storedHeight = storedHeight
    self.orientation = orientation
    self.date = date
    self.color = color
    self.bitsPerChannel = bitsPerChannel
    self.hasAlpha = hasAlpha
    self.isProgressive = isProgressive
    self.needsWhole = isProgressive || needsWhole
  }

  /// A JPEG that is part of a file.
  package struct Preview: Equatable, Sendable {
    package var offset: Int
    package var length: Int
    /// Whether there would be another that may be larger, had the file not been cut short.
    package var isSecondBest: Bool

    package init(offset: Int, length: Int, isSecondBest: Bool = false) {
      (self.offset, self.length, self.isSecondBest) = (offset, length, isSecondBest)
    }
  }

  /// How a file stores color.
  package enum ColorModel: String, CaseIterable, Sendable {
    case gray
    case rgb
    case ycbcr
    case cmyk
    case ycck
    case palette
    /// Comes out as sRGB.
    case lab
  }

  package var width: Int { orientation.exchangesAxes ? storedHeight : storedWidth }
  package var height: Int { orientation.exchangesAxes ? storedWidth : storedHeight }

  /// How the picture in the file must be turned to stand upright.
  package var wholeTurn: Orientation { turnedByDecoder.followed(by: orientation) }
}

/// What may be asked of the decoder, whatever a file claims.
package struct DecodingLimits: Equatable, Sendable {
  package var maxPixels: Int
  /// Where it is decoded, if not here.
  package var isolation: Isolation?
  /// What it is decoded in, with all else that is decoded at the time.
  package var memory: MemoryBudget
  /// No side may be longer: a row must fit into memory many times over.
  static let longestSide = 1_000_000
  /// No format has room for more than this in its header.
  static let greatestClaim = Int(UInt32.max)

  package init(
    maxPixels: Int = 200_000_000, isolation: Isolation? = nil, memory: MemoryBudget = .unlimited
  ) {
    self.maxPixels = maxPixels
    self.isolation = isolation
    self.memory = memory
  }

  /// What stands against decoding such a picture.
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
