package import Colors
import Files
import Isolation

/// What stands before a picture: what it is like, and what its colors are.
package struct FileHeader: Equatable, Sendable {
  package var info: ImageInfo
  /// What its numbers stand for; nil where that is sRGB, or the inks of nobody in particular.
  package private(set) var colors: ColorSpace?
  /// As it stands there, whether or not it can be used.
  let stated: StatedColors
  /// Whether it is full of patterns so fine that they show as others where it is shrunk carelessly.
  package var hasFinePatterns = false
  /// True for a JPEG that all readers show alike: of a kind that all of them read, with markers that do not contradict
  /// each other about its colors. Found out where Tessera reads the header itself.
  package var isReadAlike = false
  /// Where it was read and is decoded, and for which file, if not here.
  private(set) var place: (worker: PhotoWorker, path: FilePath)?
  /// Under which it was read, and the picture is to be decoded.
  var limits = DecodingLimits()

  /// The worker that read it, which is to do all else with the file.
  package var worker: PhotoWorker? { place?.worker }

  init(_ info: ImageInfo, _ stated: StatedColors = .nothing, at place: (worker: PhotoWorker, path: FilePath)? = nil) {
    self.info = info
    self.stated = stated
    self.place = place
  }

  /// The same, of a picture that a worker is to decode.
  func decoded(by worker: PhotoWorker, at path: FilePath) -> FileHeader {
    var header = self
    header.place = (worker, path)
    return header
  }

  package static func == (left: FileHeader, right: FileHeader) -> Bool {
    left.info == right.info && left.colors == right.colors && left.hasFinePatterns == right.hasFinePatterns
  }

  /// With the colors that are stated, where they can be used. What cannot be converted is not used for one wall either,
  /// whatever its colors.
  func usingColors() throws(IsolationFault) -> FileHeader {
    var header = self
    switch stated {
    case .nothing: break
    case .unusable(let reason): header.info.profileFault = reason
    case .space where info.samples == .inks && info.hasAlpha:
      header.info.profileFault = "it is a CMYK profile, but the picture has transparency"
    // The lights of bright colors are those that H.273 names, which all make white.
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

  /// What there is to do from some colors to others.
  func finding(from colors: ColorSpace, to target: ColorSpace) throws(IsolationFault) -> ColorFinding {
    guard let place else { return ColorFinding(colors, target, info.samples) }
    return try ColorFinding(colors, target, info.samples, in: place.worker.isolation)
  }
}

extension ImageInfo {
  /// What the numbers of its pixels are, before anything is made of them.
  package var samples: ColorSpace.Samples {
    switch color {
    case .gray: .gray
    case .cmyk, .ycck: .inks
    case .rgb, .ycbcr, .palette, .lab: .rgb
    }
  }
}
