package import Colors
package import Raster

/// The conversion of a photo's pixels to the colors of a wall.
package struct ColorPipeline {
  package let info: ImageInfo
  /// True if the photo has so many fine patterns that ordinary downscaling would show moiré.
  package let hasFinePatterns: Bool
  fileprivate let conversion: Conversion
  /// The treatment of light brighter than white while decoding; nil if the photo has none.
  package let light: BrightLight?
  /// True if the conversion starts from the stored inks instead of the decoder's RGB.
  package let startsWithInks: Bool
  /// The reason why the file's color information was not used.
  package let fault: String?
  /// The limits for decoding the photo.
  package let limits: DecodingLimits
  /// The worker that decodes the photo; nil if it is decoded in this process.
  package let worker: PhotoWorker?

  fileprivate enum Conversion {
    case none
    case here(ColorConversion)
    case tables(ColorTables)
    case isolated(IsolatedConversion)
    /// From the values of a gain map to gains.
    case gains(GainTables)
  }

  /// True if the conversion changes any pixels.
  package var changesColors: Bool {
    if case .none = conversion { light != nil } else { true }
  }

  /// Converts pixels to the wall's colors.
  package func convert(_ pixels: inout Pixels) throws(ImageError) {
    switch conversion {
    case .none: break
    case .here(let conversion): conversion.convert(&pixels)
    case .tables(let tables): tables.convert(&pixels)
    case .isolated(let conversion): try conversion.convert(&pixels)
    case .gains(let tables): tables.convert(&pixels)
    }
  }
}

extension ColorPipeline {
  /// Creates the conversion of a picture to gains: of its light, or of the values of a gain map.
  init(of header: FileHeader, light: BrightLight? = nil, gains: GainTables? = nil) {
    self.init(
      info: header.info, hasFinePatterns: header.hasFinePatterns, conversion: gains.map { .gains($0) } ?? .none,
      light: light, startsWithInks: false, fault: nil, limits: header.limits, worker: header.worker)
  }
}

extension FileHeader {
  /// Returns the conversion to a wall's colors. If the file's own colors cannot be used, the file is treated as sRGB.
  package func pipeline(to target: ColorSpace, highlights: Highlights = .map) -> ColorPipeline {
    guard let colors else { return trustedPipeline(to: target, fault: info.profileFault) }
    if case .lights(let primaries, let curve) = colors, curve.isBright {
      // For walls with other curves, or with table-based profiles, the conversion goes through a space that contains
      // all colors.
      let between = target.primaries ?? .bt2020
      let light = BrightLight(primaries: primaries, curve: curve, target: between, highlights: highlights)
      return trustedPipeline(from: .lights(between, .sRGB), to: target, light: light, fault: nil)
    }
    do {
      return ColorPipeline(
        info: info, hasFinePatterns: hasFinePatterns, conversion: try conversion(from: colors, to: target), light: nil,
        startsWithInks: info.samples == .inks, fault: nil, limits: limits, worker: worker)
    } catch {
      return trustedPipeline(to: target, fault: error.description)
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
    // If the worker failed, the failure is reported when pixels are requested.
    case .conversion, nil: return .isolated(IsolatedConversion(colors, target, info.samples, at: place))
    }
  }

  /// Returns the pipeline from built-in colors, which need no isolation.
  private func trustedPipeline(
    from colors: ColorSpace = .sRGB, to target: ColorSpace, light: BrightLight? = nil, fault: String?
  ) -> ColorPipeline {
    let isTarget = colors.primaries != nil && colors.primaries == target.primaries
    // This cannot fail: the wall's colors were checked when they were chosen.
    let conversion = isTarget ? nil : try? ColorConversion.between(colors, and: target, samples: .rgb)
    return ColorPipeline(
      info: info, hasFinePatterns: hasFinePatterns, conversion: conversion.map { .here($0) } ?? .none, light: light,
      startsWithInks: false, fault: fault, limits: limits, worker: worker)
  }
}
