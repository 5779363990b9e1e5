import Files
import Layouts
import Raster
import Wall

/// A layer of a wall: a part of its plan, cut to the pixels that it touches.
struct PlanLayer {
  var name: String
  var plan: Plan
  /// The position on the wall.
  var x = 0
  var y = 0
  /// The content that is not in the plan.
  var surroundings = Surroundings.none

  enum Surroundings {
    case none
    case background
    case watermark
  }

  /// The layers of a wall, the bottom layer first.
  static func layers(
    of plan: Plan, _ look: WallRenderer.Look, by division: OpenRasterSettings.Layers
  ) -> [PlanLayer] {
    var ground = Plan(canvas: plan.canvas, tiles: [])
    let clear = Plan(canvas: plan.canvas, tiles: [])
    ground.mat = plan.mat
    let isBare = plan.mat == nil && look.background == .color(.clear)
    let background = isBare ? [] : [PlanLayer(name: "Background", plan: ground, surroundings: .background)]
    let watermark =
      look.watermark == nil ? [] : [PlanLayer(name: "Watermark", plan: clear, surroundings: .watermark)]
    let texts = plan.texts.indices.filter { plan.texts[$0].tile == nil }.compactMap { index in
      PlanLayer(plan.texts[index].text, of: plan, tiles: [], texts: [index])
    }
    return background + photos(of: plan, by: division) + texts + watermark
  }

  private static func photos(of plan: Plan, by division: OpenRasterSettings.Layers) -> [PlanLayer] {
    let texts = Dictionary(grouping: plan.texts.indices.filter { plan.texts[$0].tile != nil }) {
      plan.texts[$0].tile ?? 0
    }
    func layer(_ name: String, _ tiles: [Int]) -> PlanLayer? {
      PlanLayer(name, of: plan, tiles: tiles, texts: tiles.flatMap { texts[$0] ?? [] })
    }
    if division == .photos {
      return plan.tiles.indices.compactMap { layer(FilePath(plan.tiles[$0].file).unturned.name.text, [$0]) }
    }
    let groups = Dictionary(grouping: plan.tiles.indices) { plan.tiles[$0].group ?? "" }
    return groups.sorted { $0.value[0] < $1.value[0] }.compactMap { layer($0.key, $0.value) }
  }

  /// Creates a layer of some tiles and text elements; nil if none is on the canvas.
  private init?(_ name: String, of plan: Plan, tiles: [Int], texts: [Int]) {
    let canvas = PixelRect(x: 0, y: 0, width: plan.canvas.width, height: plan.canvas.height)
    let places = Dictionary(uniqueKeysWithValues: tiles.enumerated().map { ($1, $0) })
    var part = Plan(canvas: plan.canvas, tiles: tiles.map { plan.tiles[$0] })
    part.texts = texts.map { index in
      var text = plan.texts[index]
      text.tile = text.tile.flatMap { places[$0] }
      return text
    }
    let touched =
      part.tiles.map(\.reachedPixels)
      + part.texts.map { text in
        let rotation = text.tile.map { part.tiles[$0] }.flatMap { $0.turn == 0 ? nil : $0.rotation }
        return text.touchedPixels(turned: rotation)
      }
    let visible = touched.map { $0.intersection(canvas) }.filter { !$0.isEmpty }
    guard let first = visible.first else { return nil }
    let area = visible.dropFirst().reduce(first) { $0.union($1) }
    self.init(
      name: name, plan: part.moved(to: .init(width: area.width, height: area.height), x: -area.x, y: -area.y),
      x: area.x, y: area.y)
  }

  private init(name: String, plan: Plan, x: Int = 0, y: Int = 0, surroundings: Surroundings = .none) {
    (self.name, self.plan, self.x, self.y, self.surroundings) = (name, plan, x, y, surroundings)
  }

  /// The style of the layer, on a transparent background.
  func style(_ wall: WallRenderer.Style) -> WallRenderer.Style {
    var style = wall
    // These are reported by the whole wall.
    (style.textFaults, style.warnings) = (nil, nil)
    if surroundings != .background { style.look.background = .color(.clear) }
    if surroundings != .watermark { style.look.watermark = nil }
    return style
  }
}
