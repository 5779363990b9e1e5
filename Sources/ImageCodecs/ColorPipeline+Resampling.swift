package import Files
package import Raster

// From a file to the pixels of a tile: decoded, resampled as stored, converted, and turned upright.

extension ColorPipeline {
  /// Decodes part of a photo and resamples it.
  ///
  /// - Parameters:
  ///   - area: The part of the upright photo that becomes `width` × `height` pixels.
  ///   - eighths: The scale at which it is decoded.
  package func pixels(
    of file: consuming OpenFile, area: Area, width: Int, height: Int, eighths: Int, effort: Effort,
    isLinear: Bool = false
  ) throws(ImageError) -> (Pixels, damage: String?) {
    var decoder = try ImageDecoder(file, using: self, eighths: eighths, effort: effort)
    var resampler = Resampler(resampling(area, width: width, height: height, of: decoder, isLinear: isLinear))
    while try decoder.withNextRow({ resampler.add($0) }) {}
    let damage = try decoder.finish()
    return (try finished(resampler.finish()), damage)
  }

  /// Returns the resampling of the rows or strips that a decoder returns.
  package func resampling(
    _ area: Area, width: Int, height: Int, of decoder: borrowing ImageDecoder, isLinear: Bool = false
  ) -> Resampling {
    let (width, height) = info.orientation.turning(width: width, height: height)
    let stored = info.orientation.stored(area, width: Double(info.width), height: Double(info.height))
    if case .planes(let planes) = decoder.layout {
      return Resampling(planes, area: stored, width: width, height: height)
    }
    let (across, down) = decoder.scale
    return Resampling(
      source: (decoder.width, decoder.height),
      area: Area(
        x: stored.x * across, y: stored.y * down, width: stored.width * across, height: stored.height * down),
      width: width, height: height, samples: startsWithInks ? .inks : info.hasAlpha ? .colorsAndAlpha : .colors,
      isLinear: isLinear)
  }

  /// Converts stored pixels to upright ones in the wanted colors.
  package func finished(_ stored: consuming Pixels) throws(ImageError) -> Pixels {
    try convert(&stored)
    return stored.uprighted(from: info.orientation)
  }
}
