package import Colors
package import Raster

/// How the pixels of a photo come to have the colors of a wall.
package struct ColorPipeline {
  package let info: ImageInfo
  /// Whether it is full of patterns so fine that they show as others where it is shrunk carelessly.
  package let hasFinePatterns: Bool
  fileprivate let conversion: Conversion
  /// What is done with light that may be brighter than paper, as it is decoded.
  package let light: BrightLight?
  /// Whether it starts with inks, as stored, and not with what the decoder makes of them.
  package let startsWithInks: Bool
  /// Why what the file says of its colors was not used.
  package let fault: String?
  /// Under which the photo is decoded.
  package let limits: DecodingLimits
  /// Where the photo is decoded, if not here.
  package let worker: PhotoWorker?

  fileprivate enum Conversion {
    case none
    case here(ColorConversion)
    case tables(ColorTables)
    case isolated(IsolatedConversion)
  }

  /// Turns pixels into the wall's colors.
  package func convert(_ pixels: inout Pixels) throws(ImageError) {
    switch conversion {
    case .none: break
    case .here(let conversion): conversion.convert(&pixels)
    case .tables(let tables): tables.convert(&pixels)
    case .isolated(let conversion): try conversion.convert(&pixels)
    }
  }
}

extension FileHeader {
  /// The way to a wall's colors. Where the file's own cannot be used, they are taken for sRGB.
  package func pipeline(to target: ColorSpace, highlights: Highlights = .map) -> ColorPipeline {
    guard let colors else { return plainWay(to: target, fault: info.profileFault) }
    if case .lights(let primaries, let curve) = colors, curve.isBright {
      // Walls of other curves, or of tables, are reached from colors that have room for all others.
      let between = target.primaries ?? .bt2020
      let light = BrightLight(primaries: primaries, curve: curve, target: between, highlights: highlights)
      return plainWay(from: .lights(between, .sRGB), to: target, light: light, fault: nil)
    }
    do {
      return ColorPipeline(
        info: info, hasFinePatterns: hasFinePatterns, conversion: try conversion(from: colors, to: target), light: nil,
        startsWithInks: info.samples == .inks, fault: nil, limits: limits, worker: worker)
    } catch {
      return plainWay(to: target, fault: error.description)
    }
  }

  private func conversion(
    from colors: ColorSpace, to target: ColorSpace
  ) throws(ColorError) -> ColorPipeline.Conversion {
    guard let place else {
      let conversion = try ColorConversion.between(colors, and: target, samples: info.samples)
      return conversion.map { .here($0) } ?? .none
    }
    if colors == target { return .none }
    switch try? finding(from: colors, to: target).outcome {
    case .nothing: return .none
    case .tables(let tables): return .tables(tables)
    case .error(let error): throw error
    // Where it could not be found out, that is said where pixels are wanted.
    case .conversion, nil: return .isolated(IsolatedConversion(colors, target, info.samples, at: place))
    }
  }

  /// From colors that are no photo's, which are nobody's to do harm with.
  private func plainWay(
    from colors: ColorSpace = .sRGB, to target: ColorSpace, light: BrightLight? = nil, fault: String?
  ) -> ColorPipeline {
    let isThere = colors.primaries != nil && colors.primaries == target.primaries
    // That there is a way to the wall's colors was seen when they were chosen.
    let conversion = isThere ? nil : try? ColorConversion.between(colors, and: target, samples: .rgb)
    return ColorPipeline(
      info: info, hasFinePatterns: hasFinePatterns, conversion: conversion.map { .here($0) } ?? .none, light: light,
      startsWithInks: false, fault: fault, limits: limits, worker: worker)
  }
}
