package import Colors
import Files
import Isolation

/// The header of a picture, with its colors.
package struct FileHeader: Equatable, Sendable {
  package var info: ImageInfo
  /// The color space of the picture’s numbers; nil for sRGB or unspecified inks.
  package private(set) var colors: ColorSpace?
  /// The colors as stated in the file, usable or not.
  private(set) var stated: StatedColors
  /// True if the picture is full of patterns so fine that ordinary downscaling distorts them.
  package var hasFinePatterns = false
  /// True for a JPEG that all viewers show alike: a JPEG of a common kind, with markers that do not contradict each
  /// other about its colors. Set only if Tessera reads the header itself.
  package var isReadAlike = false
  /// The place of a JPEG’s thumbnail in the file, as claimed in its EXIF.
  var thumbnail: Range<Int>?
  /// The worker that read the header and decodes the picture, with the path of the file; nil for this process.
  private(set) var place: (worker: PhotoWorker, path: FilePath)?
  /// The metadata that came with the header of a video; nil for pictures.
  package var metadata: Metadata?
  /// The limits under which the header was read and the picture is decoded.
  var limits = DecodingLimits()

  /// An identifier of the reader of a video, or of the development of a raw file, on which its pixels depend; nil for
  /// other pictures.
  package var videoReader: String? {
    if info.preview?.isDeveloped == true { return "developed at half size" }
    return info.video.flatMap { video in limits.videos.map { "\(video.choice) \($0.reader.version)" } }
  }

  /// The same for the photo with a turn of its own.
  func turned(by turn: QuarterTurn) -> FileHeader {
    var header = self
    header.info = info.turned(by: turn)
    return header
  }

  /// The worker that read the header and does all other work on the file.
  package var worker: PhotoWorker? { place?.worker }

  init(_ info: ImageInfo, _ stated: StatedColors = .nothing, at place: (worker: PhotoWorker, path: FilePath)? = nil) {
    self.info = info
    self.stated = stated
    self.place = place
  }

  /// Returns the header for a picture that a worker decodes.
  func decoded(by worker: PhotoWorker, at path: FilePath) -> FileHeader {
    var header = self
    header.place = (worker, path)
    return header
  }

  /// Uses Adobe RGB if the camera noted it, and nothing else in the file states the colors.
  ///
  /// - Parameters:
  ///   - isAdobeRGB: The color space in `EXIF`.
  ///   - space: A space that counts as not stated; nil for none.
  mutating func useColors(ofEXIF isAdobeRGB: Bool?, insteadOf space: ColorSpace? = nil) {
    guard isAdobeRGB == true, stated == .nothing || space.map({ stated == .space($0) }) ?? false,
      info.samples == .rgb, info.color != .lab
    else { return }
    stated = .space(.adobeRGB)
    info.hasColorsFromEXIF = true
  }

  package static func == (left: FileHeader, right: FileHeader) -> Bool {
    left.info == right.info && left.colors == right.colors && left.hasFinePatterns == right.hasFinePatterns
  }

  /// Returns the header with the stated colors if they can be used. Colors that cannot be converted are not used for
  /// any wall, whatever the wall's colors.
  func usingColors() throws(IsolationFault) -> FileHeader {
    var header = self
    switch stated {
    case .nothing: break
    case .unusable(let reason): header.info.profileFault = reason
    case .space where info.samples == .inks && info.hasAlpha:
      header.info.profileFault = "it is a CMYK profile, but the picture has transparency"
    // The primaries of HDR colors are those named in H.273, all of which add up to a white.
    case .space(let space) where space.isBright:
      header.colors = space
      header.info.profile = space.name
    case .space(let space):
      let finding = try finding(from: space, to: .sRGB)
      if case .error(let error) = finding.outcome {
        header.info.profileFault = error.description
      } else {
        header.colors = space
        header.info.profile = finding.name
      }
    }
    return header
  }

  /// Determines the conversion between two color spaces.
  func finding(from colors: ColorSpace, to target: ColorSpace) throws(IsolationFault) -> ColorFinding {
    guard let place else { return ColorFinding(colors, target, info.samples) }
    return try ColorFinding(colors, target, info.samples, in: place.worker.isolation)
  }
}

extension ImageInfo {
  /// The kind of samples in the stored pixels.
  package var samples: ColorSpace.Samples {
    switch color {
    case .gray: .gray
    case .cmyk, .ycck: .inks
    case .rgb, .ycbcr, .palette, .lab: .rgb
    }
  }
}
