package import Colors

/// How the pixels of a photo come to have the colours of a wall.
package struct ColorWay {
  package let info: ImageInfo
  /// Nil where there is nothing to be done.
  package let conversion: ColorConversion?
  /// Whether it starts with inks, as stored, and not with what the decoder makes of them.
  package let startsWithInks: Bool
  /// Why what the file says of its colours was not heeded.
  package let fault: String?
}

extension FileHeader {
  /// The way to a wall's colours. Where the file's own cannot be used, they are taken for sRGB.
  package func way(to target: ColorSpace) -> ColorWay {
    guard let colors else { return plainWay(to: target, fault: info.profileFault) }
    do {
      let conversion = try ColorConversion.between(colors, and: target, samples: info.samples)
      return ColorWay(info: info, conversion: conversion, startsWithInks: info.samples == .inks, fault: nil)
    } catch {
      return plainWay(to: target, fault: error.description)
    }
  }

  private func plainWay(to target: ColorSpace, fault: String?) -> ColorWay {
    // That there is a way from sRGB was seen when the wall's colours were chosen.
    let conversion = try? ColorConversion.between(.sRGB, and: target, samples: .rgb)
    return ColorWay(info: info, conversion: conversion, startsWithInks: false, fault: fault)
  }
}
