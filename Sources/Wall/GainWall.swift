import Colors
import Files
import ImageCodecs
import Layouts
import Parallel
import Raster

/// The gains of a wall: a picture that says how much brighter each pixel is on an HDR screen. It has the same tiles as
/// the wall; texts, borders and the background have a gain of 0.
struct GainWall: Sendable {
  let scale: GainScale
  /// The stops above white at which the whole gain is applied.
  let headroom: Double
  let renderer: WallRenderer
  /// The number of HDR photos.
  let photoCount: Int

  /// - Parameter wall: The renderer of the SDR wall.
  /// - Returns: Nil if none of its photos is in HDR.
  init?(of wall: WallRenderer) {
    let lights = wall.lights
    let most = lights.map(\.gains.upperBound).max() ?? 0
    guard most > 0 else { return nil }
    // Photos of one maker agree; others get an offset that suits all.
    let offsets = Set(lights.compactMap(\.offset))
    scale = GainScale(
      covering: min(0, lights.map(\.gains.lowerBound).min() ?? 0)...most,
      offset: offsets.count == 1 ? offsets.first ?? Self.offset : Self.offset)
    headroom = lights.map(\.headroom).max() ?? most
    photoCount = lights.count
    var style = wall.style
    let none = Color(red: scale.neutral, green: scale.neutral, blue: scale.neutral)
    style.look = WallRenderer.Look()
    style.look.background = .color(none)
    style.look.watermark = wall.style.look.watermark
    style.look.tiles = wall.style.look.tiles
    style.look.gains = TileLook.Gains(
      scale: scale, colors: wall.style.look.colors, isLinear: wall.style.look.isLinear)
    // Gains are neither colors nor light.
    (style.look.colors, style.look.isLinear) = (.sRGB, false)
    (style.warnings, style.textFaults, style.reductions, style.metadata) = (nil, nil, nil, nil)
    // An even number, so that strips can be halved.
    let rows = (wall.encoder.rowsPerGroup + 1) / 2 * 2
    renderer = WallRenderer(
      wall.plan.gains(painting: none), style: style,
      strips: StripEncoder(
        width: wall.encoder.width, height: wall.encoder.height, rowsPerGroup: rows, keptBytes: 0),
      photo: wall.photo)
  }

  /// The offset of Ultra HDR.
  private static let offset = 1.0 / 64
}

extension WallRenderer {
  /// The light of the wall's HDR photos. Photos that cannot be read are reported when they are decoded.
  fileprivate var lights: [LightRange] {
    var seen: Set<Plan.FileName> = []
    let files = plan.tiles.map(\.file).filter { seen.insert($0).inserted }
    let lights = concurrentMap(files.count, jobs: style.jobs) { index -> LightRange? in
      try? unchanged(FilePath(files[index]), since: stamp(of: files[index])) { file throws(ImageError) in
        try ImageDecoder.header(of: file, limits: style.decoding).lightRange
      }
    }
    return lights.compactMap { $0 }
  }
}

extension Plan {
  /// Returns the plan in which everything but photos has one color.
  fileprivate func gains(painting color: Color) -> Plan {
    func painted(_ tint: Tint) -> Tint {
      Tint(red: color.red, green: color.green, blue: color.blue, alpha: tint.alpha)
    }
    var plan = self
    plan.mat = nil
    plan.tiles = tiles.map { tile in
      var tile = tile
      (tile.tones, tile.tint, tile.shadow) = (nil, nil, nil)
      if let border = tile.border {
        tile.border?.color = painted(border.color)
        tile.border?.perforation = border.perforation.map(painted)
      }
      return tile
    }
    plan.texts = texts.map { text in
      var text = text
      text.color = painted(text.color)
      (text.scrim, text.outline) = (text.scrim.map(painted), text.outline.map(painted))
      return text
    }
    return plan
  }
}
