package import Colors
import Files
import Isolation

/// What stands before a picture: what it is like, and what its colours are.
package struct FileHeader: Equatable, Sendable {
  package var info: ImageInfo
  /// What its numbers stand for; nil where that is sRGB, or the inks of nobody in particular.
  package private(set) var colors: ColorSpace?
  /// Whether it is full of patterns so fine that they show as others where it is shrunk carelessly.
  package var hasFinePatterns = false
  /// Where its colours are looked into, and for which file, if not here.
  private(set) var place: (isolation: Isolation, path: FilePath)?
  /// Under which it was read, and the picture is to be decoded.
  var limits = DecodingLimits()

  init(_ info: ImageInfo, _ stated: StatedColors = .nothing) {
    self.info = info
    switch stated {
    case .nothing: break
    case .unusable(let reason): self.info.profileFault = reason
    case .space(let space): use(space)
    }
  }

  /// What a worker found.
  init(
    _ info: ImageInfo, _ colors: ColorSpace?, hasFinePatterns: Bool, at place: (isolation: Isolation, path: FilePath)
  ) {
    self.info = info
    self.colors = colors
    self.hasFinePatterns = hasFinePatterns
    self.place = place
  }

  package static func == (left: FileHeader, right: FileHeader) -> Bool {
    left.info == right.info && left.colors == right.colors && left.hasFinePatterns == right.hasFinePatterns
  }

  /// What cannot be converted is not used for one wall either, whatever its colours.
  private mutating func use(_ space: ColorSpace) {
    if info.samples == .inks && info.hasAlpha {
      info.profileFault = "it is for inks, and the picture has transparency beside them"
      return
    }
    do {
      // The lights of bright colours are those that H.273 names, which all make white.
      if !space.isBright { _ = try ColorConversion.between(space, and: .sRGB, samples: info.samples) }
      colors = space
      info.profile = space.name
    } catch {
      info.profileFault = error.description
    }
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
