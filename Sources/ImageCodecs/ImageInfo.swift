package import Files
import Isolation
package import Raster

/// The contents of a picture's header.
package struct ImageInfo: Equatable, Sendable {
  package var format: ImageFormat
  /// The stored size, before the picture is rotated upright.
  package var storedWidth: Int
  package var storedHeight: Int
  package var orientation: Orientation
  /// The transformation that the decoder applies to the file's contents before they count as stored; only HEIF has one.
  /// Areas named in the file refer to the picture before this transformation.
  package var turnedByDecoder = Orientation.upright
  /// The turn that the photo has by a list, as part of its orientation.
  package var turn = QuarterTurn.none
  /// The time at which the photo was taken, in the format of `EXIF`, if the file has it.
  package var date: String?
  package var color: ColorModel
  package var bitsPerChannel: Int
  package var hasAlpha: Bool
  /// True if the picture is stored in passes, from coarse to fine: a progressive JPEG, an interlaced PNG or GIF.
  package var isProgressive: Bool
  /// True if decoding keeps more than a few rows in memory at once: because the picture is stored in passes, channel by
  /// channel (a JPEG with several scans), or as one piece (HEIF, WebP, a TIFF with large strips).
  package var needsWhole: Bool
  /// The size of a JPEG's compressed data, with any data that follows it in the file; 0 for other formats.
  package var dataBytes = 0
  /// The number of times that the decoder can halve the picture; nil for a format that it decodes at any eighths.
  package var halvings: Int?
  /// For a raw file, the location of the preview that is shown instead.
  package var preview: Preview?
  /// The gain map, if the file has one.
  package var gainMap: GainMap?
  /// The item of a HEIF to decode instead of its picture; 0 for the picture.
  var item = 0
  /// For a video, its properties: it is shown by one of its pictures.
  package var video: VideoFacts? {
    get { if case .video(let facts)? = rareNote { facts } else { nil } }
    set { rareNote = newValue.map { .video($0) } }
  }
  /// For a drawing or a page, its own size; nil if it is unknown.
  package var drawing: DrawingFacts? {
    get { if case .drawing(let facts)? = rareNote { facts } else { nil } }
    set { rareNote = newValue.map { .drawing($0) } }
  }
  private var rareNote: RareNote?
  /// True if Tessera made it. Set only by callers that check for it.
  package var isWall = false
  /// The name of the color profile, or of the color space that the file states in other ways; nil for none.
  package var profile: String?
  /// True if that is the color space in EXIF, because the file states its colors in no other way.
  package var hasColorsFromEXIF = false
  /// The reason why the color information cannot be used.
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

  /// The upright size of a raw photo, of which this is a preview; nil if the file does not state it.
  package var photoSize: (width: Int, height: Int)? {
    guard let preview, preview.photoWidth > 0, preview.photoHeight > 0 else { return nil }
    return orientation.exchangesAxes
      ? (preview.photoHeight, preview.photoWidth) : (preview.photoWidth, preview.photoHeight)
  }

  /// A JPEG or JPEG XL inside a file.
  package struct Preview: Equatable, Sendable {
    package var offset: Int
    package var length: Int
    /// True if there is another preview, possibly larger, that is truncated.
    package var isSecondBest: Bool
    package var isJPEGXL: Bool
    /// True if the file has no such preview, and the data of its sensor are developed at half size instead.
    package var isDeveloped = false
    /// The stored width and height of the photo, as the file states them; 0 if it does not.
    package var photoWidth = 0
    package var photoHeight = 0

    package init(offset: Int, length: Int, isSecondBest: Bool = false, isJPEGXL: Bool = false) {
      (self.offset, self.length, self.isSecondBest) = (offset, length, isSecondBest)
      self.isJPEGXL = isJPEGXL
    }
  }

  /// The color model of a file.
  package enum ColorModel: String, CaseIterable, Sendable {
    case gray
    case rgb
    case ycbcr
    case cmyk
    case ycck
    case palette
    /// Decoded to sRGB.
    case lab
  }

  /// The smallest scale at which all data is decoded: below it, scans of a progressive JPEG are left out, whether they
  /// are damaged or not.
  package var eighthsOfAllData: Int { isProgressive ? 8 : 1 }

  package var width: Int { orientation.exchangesAxes ? storedHeight : storedWidth }
  package var height: Int { orientation.exchangesAxes ? storedWidth : storedHeight }

  /// The same for the photo with a turn of its own.
  package func turned(by turn: QuarterTurn) -> ImageInfo {
    var info = self
    info.orientation = orientation.followed(by: Orientation(turn))
    info.turn = turn
    return info
  }

  /// The transformation that makes the picture in the file upright.
  package var wholeTurn: Orientation { turnedByDecoder.followed(by: orientation) }
}

extension Orientation {
  /// The orientation of an upright picture that is shown turned.
  package init(_ turn: QuarterTurn) {
    self =
      switch turn {
      case .none: .upright
      case .right: .turnedLeft
      case .half: .upsideDown
      case .left: .turnedRight
      }
  }
}
