import Faces
import Foundation
import Raster
import TesseraLayout

/// Where the part of a photo that is worth seeing lies: of the strip of it that could be seen at a tile's scale, the
/// window as large as the tile with the highest score.
///
///     if let search = CropSearch(tile, geometry, photoWidth: 4000, photoHeight: 3000) {
///       var probes = StripProbes(search, info, decoder)            // and all rows added to them
///       let area = search.move(geometry.source, by: probes.pixels)
///     }
///
/// The window moves by whole pixels of the tile, along the one axis on which the photo overhangs. Finding it takes some
/// ten thousand pixels, however large the photo is, and a few operations for each of them.
struct CropSearch {
  private let tile: Plan.Tile
  private let geometry: TileGeometry
  private let photoSize: CGSize
  /// Whether the window moves from left to right, and not down.
  private let isAcross: Bool
  /// How many pixels the window may be moved from the middle either way.
  let reach: Int
  /// What finds faces, where the crop goes by them.
  let finder: FaceFinder?
  /// Where the middle of the window may lie so that it shows the faces that were found, in shares of the photo.
  private var middles: ClosedRange<Double>?

  /// Nil where the middle will do: where it was asked for, or hardly anything overhangs.
  ///
  /// - Parameter faces: what finds them, where that can be had.
  init?(
    _ tile: Plan.Tile, _ geometry: TileGeometry, photoWidth: Double, photoHeight: Double, faces: FaceFinder? = nil
  ) {
    guard tile.crop.isSearched, tile.content == .fill, !geometry.destination.isEmpty else { return nil }
    self.tile = tile
    self.geometry = geometry
    photoSize = CGSize(width: photoWidth, height: photoHeight)
    finder = tile.crop == .faces ? faces : nil
    let across = geometry.overhang.width / geometry.pixelWidth
    let down = geometry.overhang.height / geometry.pixelHeight
    isAcross = across >= down
    let length = isAcross ? geometry.destination.width : geometry.destination.height
    // What rounding leaves over is no overhang.
    let room = (max(across, down) + 1e-6).rounded(.down)
    guard room >= 1, room * Self.leastShare >= Double(length) else { return nil }
    reach = Int(min(room, 1e15))
  }

  /// Nobody sees that a photo is moved by less than this part of its tile.
  private static let leastShare = 64.0

  /// All of the upright photo that could be seen.
  var strip: Area { geometry.widened(by: Double(reach), isAcross: isAcross) }
  var stripWidth: Int { geometry.destination.width + (isAcross ? 2 * reach : 0) }
  var stripHeight: Int { geometry.destination.height + (isAcross ? 0 : 2 * reach) }

  // MARK: - How large it is

  /// Whether the strip is small enough to be made for the sake of the window.
  var isHandy: Bool {
    let (pixels, overflow) = stripWidth.multipliedReportingOverflow(by: stripHeight)
    return !overflow && pixels <= Self.mostPixels(tile: geometry.destination.width * geometry.destination.height)
  }

  private static func mostPixels(tile: Int) -> Int { max(256 << 10, 4 * tile) }

  /// What the strip takes at most, for a tile of so many pixels.
  static func mostBytes(tilePixels: Int) -> Int { mostPixels(tile: tilePixels) * Pixels.bytesPerPixel }

  // MARK: - Where it looks

  private var cells: CropCells {
    CropCells(
      window: (geometry.destination.width, geometry.destination.height), isAcross: isAcross, reach: reach)
  }

  /// Where on the upright photo it looks: the middles of pixels of the strip.
  var columnPlaces: [Double] {
    cells.columns.map { strip.x + (Double($0.pixel) + 0.5) * geometry.pixelWidth }
  }
  var rowPlaces: [Double] {
    cells.rows.map { strip.y + (Double($0.pixel) + 0.5) * geometry.pixelHeight }
  }

  // MARK: - Faces

  /// How large it wants to see the whole photo, upright.
  var faceSize: (width: Int, height: Int) {
    FaceFinder.size(width: Int(photoSize.width), height: Int(photoSize.height))
  }

  /// At which scale a photo must be decoded at least so that faces can be found.
  var leastEighths: Int {
    if finder == nil { return 1 }
    let (wanted, longest) = (max(faceSize.width, faceSize.height), Int(max(photoSize.width, photoSize.height)))
    return [1, 2, 4].first { longest * $0 / 8 >= wanted } ?? 8
  }

  /// The same for windows that show the faces on the photo, or the largest of them; what else they show is searched for
  /// among these.
  ///
  /// - Parameter photo: all of it, as large as `faceSize`.
  func keepingFaces(on photo: Pixels) -> CropSearch {
    var search = self
    search.middles = tile.middles(
      showing: finder?.faces(on: photo) ?? [], photoWidth: photoSize.width, photoHeight: photoSize.height)
    return search
  }

  /// Where in the strip the window may begin.
  private var starts: ClosedRange<Int> {
    guard let middles else { return 0...2 * reach }
    let pixels = isAcross ? photoSize.width / geometry.pixelWidth : photoSize.height / geometry.pixelHeight
    func start(_ middle: Double) -> Int {
      min(max(0, reach + Int(((middle - 0.5) * pixels).rounded())), 2 * reach)
    }
    return start(middles.lowerBound)...start(middles.upperBound)
  }

  // MARK: - The window

  /// The best part of the whole strip.
  ///
  /// - Parameter probed: what is seen at the places where the search looks.
  func window(of strip: Pixels, by probed: Pixels) -> Pixels {
    let start = start(by: probed)
    let (width, height) = (geometry.destination.width, geometry.destination.height)
    return strip.part(
      columns: isAcross ? start..<start + width : 0..<width, rows: isAcross ? 0..<height : start..<start + height)
  }

  /// An area of the photo, moved from the middle as the window is.
  func move(_ area: Area, by probed: Pixels) -> Area {
    let distance = Double(start(by: probed) - reach)
    var area = area
    if isAcross {
      area.x += distance * geometry.pixelWidth
    } else {
      area.y += distance * geometry.pixelHeight
    }
    return area
  }

  /// The same for a photo that is in memory.
  func found(for area: Area, on photo: Pixels) -> Area {
    var search = self
    if finder != nil {
      let (width, height) = faceSize
      let whole = Area(x: 0, y: 0, width: Double(photo.width), height: Double(photo.height))
      search = keepingFaces(
        on: photo.resampled(
          Resampling(
            source: (photo.width, photo.height), area: whole, width: width, height: height, isOpaque: false)))
    }
    var probes = StripProbes(self, width: photo.width, height: photo.height)
    for row in 0..<photo.height {
      probes.add(photo.bytes.span.extracting(row * photo.bytesPerRow..<(row + 1) * photo.bytesPerRow))
    }
    return search.move(area, by: probes.pixels)
  }

  /// The middle of the best part, in shares of the photo.
  func focus(by probed: Pixels) -> UnitPoint {
    let distance = Double(start(by: probed) - reach)
    return isAcross
      ? UnitPoint(x: 0.5 + distance * geometry.pixelWidth / photoSize.width, y: 0.5)
      : UnitPoint(x: 0.5, y: 0.5 + distance * geometry.pixelHeight / photoSize.height)
  }

  /// Where in the strip the window begins.
  private func start(by probed: Pixels) -> Int {
    var cells = cells
    cells.gather(probed, countsLevels: tile.crop == .entropy)
    let mask = cells.mask(tile.shape.outline(in: tile.frame).map(Outline.init), over: geometry.destination)
    let scores =
      switch tile.crop {
      case .entropy: Self.falling(cells.entropyScores(mask))
      case .attention, .faces, .center, .focus: cells.attentionScores(mask)
      }
    let starts = starts
    let windows = scores.indices.filter { starts.contains(cells.windowStart($0)) }
    // Where faces leave no room to choose, they are all that is looked at.
    let start = Self.best(scores, among: windows).map { cells.windowStart($0) }
    return start ?? (starts.lowerBound + starts.upperBound) / 2
  }

  /// The window with the highest score; of equals, the one nearest the middle.
  private static func best(_ scores: [Int], among windows: [Int]) -> Int? {
    let middle = scores.count / 2
    return windows.max { (scores[$0], abs($1 - middle)) < (scores[$1], abs($0 - middle)) }
  }

  /// Scores of which the farther from the middle the more is needed. For less than a sixteenth more nothing is
  /// moved: so much there is between parts of a texture.
  private static func falling(_ scores: [Int]) -> [Int] {
    let middle = scores.count / 2
    let middleScore = scores[middle] + scores[middle] / 16
    return scores.indices.map { window in
      let distance = window - middle
      if distance == 0 { return middleScore }
      return scores[window] - scores[window] / 16 * distance * distance / (middle * middle)
    }
  }

  // MARK: - In words

  /// What of the search changes what is found, but for the photo.
  var description: String {
    let place = geometry.destination
    let frame = [
      tile.frame.minX - Double(place.x), tile.frame.minY - Double(place.y), tile.frame.width, tile.frame.height,
    ]
    return "\(tile.crop) in \(tile.shape) \(frame)" + (finder.map { ", \($0.identity)" } ?? "")
  }
}

extension TileGeometry {
  /// How much of the photo a pixel of the canvas shows.
  var pixelWidth: Double { source.width / Double(destination.width) }
  var pixelHeight: Double { source.height / Double(destination.height) }

  /// What so many more canvas pixels on either side would show, too.
  fileprivate func widened(by pixels: Double, isAcross: Bool) -> Area {
    var area = source
    if isAcross {
      area.x -= pixels * pixelWidth
      area.width += 2 * pixels * pixelWidth
    } else {
      area.y -= pixels * pixelHeight
      area.height += 2 * pixels * pixelHeight
    }
    return area
  }
}
