import Faces
import Files
import Foundation
import ImageCodecs
import Layouts
import Plans
import Raster

/// A search for the most interesting part of a photo: in the strip that a tile could show at its scale, the window of
/// the tile's size with the highest score.
///
///     if let search = CropSearch(tile, geometry, photoWidth: 4000, photoHeight: 3000) {
///       var probes = StripProbes(search, info, decoder)            // then add all rows
///       let area = search.move(geometry.source, by: probes.pixels)
///     }
///
/// The window moves by whole pixels of the tile, along the axis on which the photo overhangs. The search samples some
/// ten thousand pixels of a photo of any size, with a few operations for each.
///
/// Keys of tiles are made from the whole value, so it contains only those properties of the tile that change the
/// result: nothing depends on the position of the tile on the wall.
struct CropSearch: Encodable {
  private let crop: Plan.Crop
  private let shape: Plan.Shape
  /// The tile's frame, measured from the window's first pixel. Photos are searched unmirrored, so the frame of a
  /// mirrored tile is mirrored back.
  private let frame: CGRect
  /// The part of the upright photo in the middle window.
  private let middle: Area
  private let width: Int
  private let height: Int
  private let photoSize: CGSize
  /// True if the window moves horizontally, false if vertically.
  private let isAcross: Bool
  /// The maximum number of pixels that the window can move from the middle in either direction.
  let reach: Int
  /// The search for faces, if the crop uses them.
  let finder: FaceSearch?
  /// The areas of the faces found, as fractions of the photo; nil before a search.
  private(set) var faces: [Area]?
  /// The positions of the window's middle at which the window shows the faces found, as fractions of the photo.
  private var middles: ClosedRange<Double>?

  /// Creates a search; nil if the middle will do, because it was requested or there is hardly any overhang.
  ///
  /// - Parameter faces: The search for faces, if available.
  init?(
    _ tile: Plan.Tile, _ geometry: TileGeometry, photoWidth: Double, photoHeight: Double, faces: FaceSearch? = nil
  ) {
    guard tile.crop.isSearched, tile.content == .fill, !geometry.destination.isEmpty else { return nil }
    (crop, shape, middle) = (tile.crop, tile.shape, geometry.source)
    (width, height) = (geometry.destination.width, geometry.destination.height)
    frame = tile.frame(in: geometry.destination)
    photoSize = CGSize(width: photoWidth, height: photoHeight)
    finder = tile.crop.findsFaces ? faces : nil
    let across = geometry.overhang.width / (middle.width / Double(width))
    let down = geometry.overhang.height / (middle.height / Double(height))
    isAcross = across >= down
    let length = isAcross ? width : height
    // A rounding error is not an overhang.
    let room = (max(across, down) + 1e-6).rounded(.down)
    guard room >= 1, room * Self.minShare >= Double(length) else { return nil }
    reach = Int(min(room, 1e15))
  }

  /// The reciprocal of the smallest useful move: moving a photo by less than 1/64 of its tile is not noticeable.
  private static let minShare = 64.0

  /// The part of the upright photo that could be visible.
  var strip: Area {
    var area = middle
    if isAcross {
      area.x -= Double(reach) * pixelWidth
      area.width += 2 * Double(reach) * pixelWidth
    } else {
      area.y -= Double(reach) * pixelHeight
      area.height += 2 * Double(reach) * pixelHeight
    }
    return area
  }
  var stripWidth: Int { width + (isAcross ? 2 * reach : 0) }
  var stripHeight: Int { height + (isAcross ? 0 : 2 * reach) }

  /// The width of the part of the photo that one pixel of the tile shows.
  private var pixelWidth: Double { middle.width / Double(width) }
  private var pixelHeight: Double { middle.height / Double(height) }

  // MARK: - Size

  /// True if the strip is small enough to be rendered just for the search.
  var isSmall: Bool {
    let (pixels, overflow) = stripWidth.multipliedReportingOverflow(by: stripHeight)
    return !overflow && pixels <= Self.maxPixels(tile: width * height)
  }

  private static func maxPixels(tile: Int) -> Int { max(256 << 10, 4 * tile) }

  /// Returns the maximum memory for a strip, for a tile of `tilePixels`.
  static func maxBytes(tilePixels: Int) -> Int { maxPixels(tile: tilePixels) * Pixels.bytesPerPixel }

  // MARK: - Samples

  private var cells: CropCells {
    CropCells(window: (width, height), isAcross: isAcross, reach: reach)
  }

  /// The positions of the samples on the upright photo: centers of the strip's pixels.
  var columnPlaces: [Double] {
    cells.columns.map { strip.x + (Double($0.pixel) + 0.5) * pixelWidth }
  }
  var rowPlaces: [Double] {
    cells.rows.map { strip.y + (Double($0.pixel) + 0.5) * pixelHeight }
  }

  // MARK: - Faces

  /// The size at which the whole upright photo is needed for finding faces.
  var faceSize: (width: Int, height: Int) {
    FaceFinder.size(width: Int(photoSize.width), height: Int(photoSize.height))
  }

  /// The smallest scale at which a photo may be decoded for finding faces.
  var minEighths: Int {
    if finder == nil { return 1 }
    let (wanted, longest) = (max(faceSize.width, faceSize.height), Int(max(photoSize.width, photoSize.height)))
    return [1, 2, 4].first { longest * $0 / 8 >= wanted } ?? 8
  }

  /// Restricts the search to windows that show the faces on the photo, or the largest ones; among these, the normal
  /// search decides.
  ///
  /// - Parameters:
  ///   - photo: The whole photo, with the size `faceSize`.
  ///   - path: Its file.
  ///   - worker: The process that decoded it, if any.
  func keepingFaces(
    on photo: Pixels, of path: FilePath, by worker: PhotoWorker?
  ) throws(ImageError) -> CropSearch {
    var search = self
    let tile = Plan.Tile(file: "", frame: frame, shape: shape, crop: crop)
    let faces = try finder?.faces(on: photo, of: path, by: worker) ?? []
    search.faces = faces.map(\.area)
    search.middles = tile.middles(showing: faces, photoWidth: photoSize.width, photoHeight: photoSize.height)
    return search
  }

  /// The possible starts of the window in the strip.
  private var starts: ClosedRange<Int> {
    guard let middles else { return 0...2 * reach }
    let pixels = isAcross ? photoSize.width / pixelWidth : photoSize.height / pixelHeight
    func start(_ middle: Double) -> Int {
      min(max(0, reach + Int(((middle - 0.5) * pixels).rounded())), 2 * reach)
    }
    return start(middles.lowerBound)...start(middles.upperBound)
  }

  // MARK: - The window

  /// Returns the best part of the whole strip.
  ///
  /// - Parameter probed: The sampled pixels.
  func window(of strip: Pixels, by probed: Pixels) -> Pixels {
    let start = start(by: probed)
    return strip.part(
      columns: isAcross ? start..<start + width : 0..<width, rows: isAcross ? 0..<height : start..<start + height)
  }

  /// Moves an area of the photo from the middle to the best window.
  func move(_ area: Area, by probed: Pixels) -> Area {
    let distance = Double(start(by: probed) - reach)
    var area = area
    if isAcross {
      area.x += distance * pixelWidth
    } else {
      area.y += distance * pixelHeight
    }
    return area
  }

  /// Returns the best area of a photo that is in memory.
  ///
  /// - Parameters:
  ///   - path: Its file.
  ///   - worker: The process that decoded it, if any.
  func found(
    for area: Area, on photo: Pixels, of path: FilePath, by worker: PhotoWorker? = nil
  ) throws(ImageError) -> Area {
    var search = self
    if finder != nil {
      let (width, height) = faceSize
      let whole = Area(x: 0, y: 0, width: Double(photo.width), height: Double(photo.height))
      search = try keepingFaces(
        on: photo.resampled(
          Resampling(
            source: (photo.width, photo.height), area: whole, width: width, height: height, isOpaque: false)),
        of: path, by: worker)
    }
    var probes = StripProbes(self, width: photo.width, height: photo.height)
    for row in 0..<photo.height {
      probes.add(photo.bytes.span.extracting(row * photo.bytesPerRow..<(row + 1) * photo.bytesPerRow))
    }
    return search.move(area, by: probes.pixels)
  }

  /// Returns the middle of the best part, as fractions of the photo.
  func focus(by probed: Pixels) -> UnitPoint {
    let distance = Double(start(by: probed) - reach)
    return isAcross
      ? UnitPoint(x: 0.5 + distance * pixelWidth / photoSize.width, y: 0.5)
      : UnitPoint(x: 0.5, y: 0.5 + distance * pixelHeight / photoSize.height)
  }

  /// Returns the start of the best window in the strip.
  private func start(by probed: Pixels) -> Int {
    var cells = cells
    cells.gather(probed, countsLevels: crop == .entropy)
    let mask = cells.mask(
      shape.outline(in: frame).map(Outline.init), over: PixelRect(x: 0, y: 0, width: width, height: height))
    let scores =
      switch crop {
      case .entropy: Self.penalizingDistance(cells.entropyScores(mask))
      case .auto, .attention, .faces, .center, .focus: cells.attentionScores(mask)
      }
    let starts = starts
    let windows = scores.indices.filter { starts.contains(cells.windowStart($0)) }
    // If faces leave no choice, nothing else matters.
    let start = Self.best(scores, among: windows).map { cells.windowStart($0) }
    return start ?? (starts.lowerBound + starts.upperBound) / 2
  }

  /// Returns the window with the highest score; of several with equal scores, the one nearest the middle.
  private static func best(_ scores: [Int], among windows: [Int]) -> Int? {
    let middle = scores.count / 2
    return windows.max { (scores[$0], abs($1 - middle)) < (scores[$1], abs($0 - middle)) }
  }

  /// Reduces scores with their distance from the middle. The middle has a lead of a sixteenth, because parts of a
  /// texture differ by about that much.
  private static func penalizingDistance(_ scores: [Int]) -> [Int] {
    let middle = scores.count / 2
    let middleScore = scores[middle] + scores[middle] / 16
    return scores.indices.map { window in
      let distance = window - middle
      if distance == 0 { return middleScore }
      return scores[window] - scores[window] / 16 * distance * distance / (middle * middle)
    }
  }
}

extension Plan.Tile {
  /// Returns the frame on the unmirrored photo, measured from its first pixel.
  fileprivate func frame(in place: PixelRect) -> CGRect {
    CGRect(
      x: treatment.mirrored ? Double(place.maxX) - frame.maxX : frame.minX - Double(place.x),
      y: frame.minY - Double(place.y),
      width: frame.width, height: frame.height)
  }
}
