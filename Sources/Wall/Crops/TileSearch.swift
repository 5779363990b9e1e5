import Digests
import Files
import Foundation
import ImageCodecs
package import Layouts
import Parallel
import Plans
package import Raster
package import Store

/// A search of photos for what their tiles show. Unlike a wall that is drawn, the plan may have any size.
package struct TileSearch: Sendable {
  private let plan: Plan
  private let style: WallRenderer.Style
  private let photo: @Sendable (Plan.FileName) -> WallRenderer.KnownPhoto?

  /// - Parameter photo: Returns the known properties of a file.
  package init(
    _ plan: Plan, style: WallRenderer.Style,
    photo: @escaping @Sendable (Plan.FileName) -> WallRenderer.KnownPhoto? = { _ in nil }
  ) {
    (self.plan, self.style, self.photo) = (plan, style, photo)
  }

  private func stamp(of file: Plan.FileName) -> FileStamp? { photo(file)?.stamp }

  /// Returns the point in the middle of each tile's visible part, in the plan's order, so that other views can show the
  /// same parts. Photos are decoded if they must be searched; the center is used for photos that cannot be decoded.
  package func focuses() -> [UnitPoint] {
    concurrentMap(plan.tiles.count, jobs: style.threadCount) { focus(of: $0) }
  }

  /// Returns the same point of one tile.
  package func focus(of index: Int) -> UnitPoint {
    let tile = plan.tiles[index]
    if !tile.crop.isSearched { return tile.crop.focus }
    let focus = try? unchanged(FilePath(tile.file), since: stamp(of: tile.file)) { file throws(ImageError) in
      try tile.searchedFocus(on: file, plan.canvas, limits: style.decoding, look: style.look.tiles)
    }
    return focus ?? .center
  }

  /// Returns the faces that are found on the photo of each tile, in the plan's order, as fractions of the photo, also
  /// of tiles that crop nothing: a site may crop them. None without a search for faces.
  ///
  /// - Parameter store: The cache of the faces of earlier runs.
  package func faces(keptIn store: Store? = nil) -> [[Area]] {
    concurrentMap(plan.tiles.count, jobs: style.threadCount) { index in
      let tile = plan.tiles[index]
      guard let search = style.look.faces else { return [] }
      let stamp = stamp(of: tile.file)
      let key = faceKey(search)
      if let known = entry(for: stamp, in: store)?[facesFoundBy: key] { return known }
      let faces = try? unchanged(FilePath(tile.file), since: stamp) { file throws(ImageError) in
        try tile.faces(on: file, limits: style.decoding, look: style.look.tiles)
      }
      if let faces, let store, let stamp, var entry = entry(for: stamp, in: store) {
        entry[facesFoundBy: key] = faces
        store.keep(entry, for: stamp)
      }
      return faces ?? []
    }
  }

  /// Returns the entry of a photo in the cache; nil for a file that may still be changing.
  private func entry(for stamp: FileStamp?, in store: Store?) -> CatalogEntry? {
    stamp.flatMap { $0.isSettled ? store?.entry(for: $0) : nil }
  }

  /// The inputs of a search for faces, apart from the photo.
  private struct FaceInputs: Encodable {
    var decoder = Store.decoderVersion
    var look: TileLook
  }

  private func faceKey(_ search: FaceSearch) -> [UInt8] {
    var look = style.look.tiles
    look.faces = search
    return SHA256.digest(ofValue: FaceInputs(look: look))
  }
}

extension Plan.Tile {
  /// Returns the faces on its photo, whatever the tile crops.
  fileprivate func faces(
    on file: consuming OpenFile, limits: DecodingLimits, look: TileLook
  ) throws(ImageError) -> [Area] {
    let header = try ImageDecoder.header(of: file, limits: limits)
    let (width, height) = (Double(header.info.width), Double(header.info.height))
    // Half of the photo is cropped, so that it is searched.
    let scale = 256 / max(width, height)
    let frame = CGRect(
      x: 0, y: 0, width: max(1, (width * scale / 2).rounded()), height: max(1, (height * scale).rounded()))
    let tile = Plan.Tile(file: self.file, frame: frame, crop: .faces)
    let geometry = TileGeometry(tile, photoWidth: width, photoHeight: height)
    guard let search = CropSearch(tile, geometry, photoWidth: width, photoHeight: height, faces: look.faces) else {
      return []
    }
    return try Decoding(search, geometry, header, look).finished(search, on: file).search.faces ?? []
  }

  /// Returns the middle of the part of its photo that a search finds.
  func searchedFocus(
    on file: consuming OpenFile, _ canvas: Plan.Canvas, limits: DecodingLimits, look: TileLook
  ) throws(ImageError) -> UnitPoint {
    let header = try ImageDecoder.header(of: file, limits: limits)
    let (width, height) = (Double(header.info.width), Double(header.info.height))
    let geometry = TileGeometry(self, photoWidth: width, photoHeight: height).cut(to: canvas)
    guard
      let search = CropSearch(self, geometry, photoWidth: width, photoHeight: height, faces: look.faces)
    else { return .center }
    let (found, probed) = try Decoding(search, geometry, header, look).finished(search, on: file)
    return found.focus(by: probed)
  }
}

extension Decoding {
  fileprivate init(_ search: CropSearch, _ geometry: TileGeometry, _ header: FileHeader, _ look: TileLook) {
    self.init(
      geometry.source, header.pipeline(to: look.colors, highlights: look.highlights),
      width: geometry.destination.width, height: geometry.destination.height, look: look,
      minEighths: search.minEighths)
  }
}
