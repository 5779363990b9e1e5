package import Colors
import Raster

/// The range of a photo's HDR light above its SDR light.
package struct LightRange: Equatable, Sendable {
  /// The gains in stops.
  package var gains: ClosedRange<Double>
  /// The stops above paper white that a screen needs to show it fully.
  package var headroom: Double
  /// The offset of its gains; nil if any will do.
  package var offset: Double?
}

extension FileHeader {
  /// The light of an HDR photo; nil for an SDR photo, and for a gain map that exceeds the limits.
  package var lightRange: LightRange? {
    if let curve = brightCurve {
      let headroom = ImageInfo.masteredHeadroom
      return LightRange(gains: 0...(curve == .pq ? Stops.of(10_000.0 / 203) : headroom + 0.1), headroom: headroom)
    }
    guard let map = info.gainMap, let picture = info.gainMapInfo, limits.objection(to: picture) == nil,
      limits.shortage(for: picture) == nil
    else { return nil }
    return LightRange(gains: map.formula.range, headroom: map.formula.headroom, offset: map.formula.offset)
  }

  private var brightCurve: TransferCurve? {
    if case .lights(_, let curve) = colors, curve.isBright { curve } else { nil }
  }

  /// The header of the picture with the photo's gains: a gain map, or the HDR photo itself. Nil for an SDR photo.
  package var gains: FileHeader? {
    if lightRange == nil { return nil }
    guard brightCurve == nil, let picture = info.gainMapInfo else { return self }
    var header = self
    header.info = picture
    header.hasFinePatterns = false
    return header
  }

  /// Returns the conversion of that picture to gains over the photo in the colors of a wall.
  package func gainPipeline(to target: ColorSpace, in scale: GainScale) -> ColorPipeline {
    if case .lights(let primaries, let curve) = colors, curve.isBright {
      let light = BrightLight(
        primaries: primaries, curve: curve, target: target.primaries ?? .bt2020, highlights: .map, gains: scale)
      return ColorPipeline(of: self, light: light)
    }
    return ColorPipeline(of: self, gains: info.gainMap.map { GainTables($0.formula, scale) })
  }
}

extension ImageInfo {
  /// The headroom of PQ and HLG: most HDR is mastered for 1,000 cd/m², although PQ goes on to 10,000.
  fileprivate static let masteredHeadroom = Stops.of(1000.0 / 203)

  /// The headroom of an HDR photo, as its gain map or the name of its colors suggests; nil for an SDR photo.
  package var headroom: Double? {
    if let gainMap { return gainMap.formula.headroom }
    let isBright = [TransferCurve.pq, .hlg].contains { profile?.hasSuffix(", \($0.name)") == true }
    return isBright ? Self.masteredHeadroom : nil
  }
}

/// The bytes of a wall's gains for the values of a photo's gain map.
struct GainTables: Sendable {
  private let bytes: [[UInt8]]

  init(_ formula: GainFormula, _ scale: GainScale) {
    bytes = (0..<3).map { channel in
      (0...255).map { scale.byte(of: formula.stops(of: Double($0) / 255, channel: channel)) }
    }
  }

  func convert(_ pixels: inout Pixels) {
    for first in stride(from: 0, to: pixels.bytes.count, by: Pixels.bytesPerPixel) {
      for channel in 0..<3 { pixels.bytes[first + channel] = bytes[channel][Int(pixels.bytes[first + channel])] }
    }
  }
}
