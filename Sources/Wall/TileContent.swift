import Files
import ImageCodecs
import Layouts
import Store

/// The properties of a tile that change pixels. The name of its file is not among them.
struct TileContent: Encodable {
  private var stamp: String
  private var frame: [Double]
  private var pixels: [Int]
  private var shape: String
  private var content: String
  private var crop: String
  private var mirrored: Bool
  private var tones: [Double]?
  private var tint: [UInt8]?
  private var border: String?
  private var shadow: String?
  private var turn: Double

  init(_ tile: Plan.Tile, _ stamp: FileStamp) {
    // The device is left out: its number differs between machines that share a file system.
    self.stamp = "\(stamp.number) \(stamp.size) \(stamp.modified)"
    if let time = FilePath(tile.file).frameTime { self.stamp += " at \(time)" }
    frame = [tile.frame.minX, tile.frame.minY, tile.frame.width, tile.frame.height]
    pixels = [tile.pixels.x, tile.pixels.y, tile.pixels.width, tile.pixels.height]
    shape = tile.shape.text
    content = tile.content.rawValue
    crop = tile.crop.text
    mirrored = tile.mirrored
    tones = tile.tones.map { [$0.lightness, $0.a, $0.b].flatMap { [$0.gain, $0.offset] } }
    tint = tile.tint.map { [$0.red, $0.green, $0.blue, $0.alpha] }
    border = tile.border?.text
    shadow = tile.shadow?.text
    turn = tile.turn
  }
}

// The texts of earlier versions, so that the rows of standing walls stay as they are.

extension Plan.Shape {
  fileprivate var text: String {
    guard case .flower(let orientation, let inset) = self else { return "\(self)" }
    return "flower(TesseraLayout.Hexagon.Orientation.\(orientation), inset: \(inset))"
  }
}

extension Plan.Crop {
  fileprivate var text: String {
    guard case .focus(let point) = self else { return "\(self)" }
    return "focus(TesseraLayout.UnitPoint(x: \(point.x), y: \(point.y)))"
  }
}

extension Plan.Border {
  fileprivate var text: String {
    "Border(width: \(width), head: \(head), foot: \(foot), color: \(color.text), "
      + "perforation: \(perforation.map { "Optional(\($0.text))" } ?? "nil"))"
  }
}

extension Plan.Shadow {
  fileprivate var text: String { "Shadow(x: \(x), y: \(y), blur: \(blur), color: \(color.text))" }
}

extension Plan.Tint {
  fileprivate var text: String {
    "TesseraLayout.Plan.Tint(red: \(red), green: \(green), blue: \(blue), alpha: \(alpha))"
  }
}
