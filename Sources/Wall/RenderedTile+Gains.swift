import Files
import Foundation
import ImageCodecs
import Layouts
import Raster
import Store

extension RenderedTile {
  /// Creates the tile of a photo's gains, with the same geometry as the photo's own tile. A gain map that cannot be
  /// decoded counts as damage of the photo, which is then shown as in SDR.
  init(
    gainsOf tile: Plan.Tile, index: Int, on canvas: Plan.Canvas, limits: DecodingLimits, style: TileStyle,
    _ gains: TileLook.Gains, stamp: FileStamp?
  ) throws(ImageError) {
    var tile = tile.withVisibleFrame
    let path = FilePath(tile.file)
    if tile.crop.isSearched, tile.content == .fill {
      var look = style.look
      (look.gains, look.colors, look.isLinear) = (nil, gains.colors, gains.isLinear)
      // The search sees the photo itself.
      let focus = try unchanged(path, since: stamp) { [look] file throws(ImageError) in
        try tile.searchedFocus(on: file, canvas, limits: limits, look: look)
      }
      tile.crop = .focus(focus)
    }
    self = try unchanged(path, since: stamp) { [tile] file throws(ImageError) in
      let header = try ImageDecoder.header(of: file, limits: limits)
      return RenderedTile(gainsOf: tile, of: file, header, index: index, on: canvas, style, gains)
    }
  }

  private init(
    gainsOf tile: Plan.Tile, of file: consuming OpenFile, _ header: FileHeader, index: Int, on canvas: Plan.Canvas,
    _ style: TileStyle, _ gains: TileLook.Gains
  ) {
    let (width, height) = (Double(header.info.width), Double(header.info.height))
    let setting = Setting(tile, width: width, height: height, on: canvas, style)
    let turn =
      tile.turn == 0
      ? nil : TileTurn(tile, setting.figure, of: header.gains ?? header, on: canvas, look: style.look)
    let place = turn?.seen ?? setting.geometry.destination
    var damage: String?
    if let picture = header.gains {
      do throws(ImageError) {
        let photo: DecodedPhoto
        if let turn {
          photo = try DecodedPhoto(turn, of: file, header: picture, style: style)
        } else {
          let (across, down) = (Double(picture.info.width) / width, Double(picture.info.height) / height)
          photo = try DecodedPhoto(
            setting.geometry.source.scaled(across, down), of: file, header: picture, width: place.width,
            height: place.height, style: style)
        }
        self.init(tile, setting, index: index, showing: photo, at: place)
        return
      } catch {
        damage = "its gain map: \(error.reason)"
      }
    }
    let none = gains.scale.neutral
    let pixels = Pixels(
      width: place.width, height: place.height, filledWith: Color(red: none, green: none, blue: none))
    self.init(
      tile, setting, index: index, isOpaque: true, at: place, .finished(pixels), damage: damage, remark: nil)
  }
}

extension Area {
  fileprivate func scaled(_ across: Double, _ down: Double) -> Area {
    Area(x: x * across, y: y * down, width: width * across, height: height * down)
  }
}
