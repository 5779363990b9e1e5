import Files
import ImageCodecs
import Layouts
import Plans
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
    self.stamp = stamp.portableDescription
    if let time = FilePath(tile.file).frameTime { self.stamp += " at \(time)" }
    frame = [tile.frame.minX, tile.frame.minY, tile.frame.width, tile.frame.height]
    pixels = [tile.pixels.x, tile.pixels.y, tile.pixels.width, tile.pixels.height]
    shape = tile.shape.digestText
    content = tile.content.rawValue
    crop = tile.crop.digestText
    mirrored = tile.mirrored
    tones = tile.tones.map { [$0.lightness, $0.a, $0.b].flatMap { [$0.gain, $0.offset] } }
    tint = tile.tint.map { [$0.red, $0.green, $0.blue, $0.alpha] }
    border = tile.border?.digestText
    shadow = tile.shadow?.digestText
    turn = tile.turn
  }
}
