import Files
import Foundation
import ImageCodecs
import Parallel
import TesseraLayout
import Wall

/// The photos of a plan that is rendered as given, with their headers.
struct PlannedPhotos: Sendable {
  private(set) var pages: [Plan]
  private(set) var known: [Plan.FileName: WallRenderer.KnownPhoto]
  /// The upright size of each photo whose header could be read.
  private(set) var sizes: [Plan.FileName: CGSize] = [:]
  private(set) var leftOut: [LeftOut] = []
  private let limits: DecodingLimits

  /// Reads the headers of the photos. Faulty photos are reported when they are decoded.
  ///
  /// - Parameter shown: The photos that are shown; nil for all. Others are not opened.
  init(_ pages: [Plan], files: WallFiles, limits: DecodingLimits, showing shown: Set<Plan.FileName>? = nil) {
    self.pages = pages
    self.limits = limits
    let found = Array(files.found.stamps)
    let looks = concurrentMap(found.count) { index in
      let (path, stamp) = found[index]
      if let shown, !shown.contains(Plan.FileName(path)) { return Look(stamp: stamp) }
      return Self.look(at: path, stamp, limits)
    }
    known = Dictionary(uniqueKeysWithValues: zip(found, looks).map { (Plan.FileName($0.key), $1.known) })
    for (photo, look) in zip(found, looks) { sizes[Plan.FileName(photo.key)] = look.size }
  }

  /// The stamp and header of a photo.
  private struct Look: Sendable {
    var stamp: FileStamp?
    var info: ImageInfo?

    var known: WallRenderer.KnownPhoto {
      WallRenderer.KnownPhoto(decodingBytes: info?.decodingBytes ?? 0, stamp: stamp)
    }
    var size: CGSize? { info.map { CGSize(width: $0.width, height: $0.height) } }
  }

  private static func look(at path: FilePath, _ stamp: FileStamp?, _ limits: DecodingLimits) -> Look {
    // Remote photos are fetched when they are decoded.
    Look(stamp: stamp, info: path.isRemote ? nil : try? ImageDecoder.probe(path: path, limits: limits))
  }

  mutating func refresh(_ path: FilePath, _ files: WallFiles) {
    let (name, look) = (Plan.FileName(path), Self.look(at: path, files.found.stamp(of: path), limits))
    (known[name], sizes[name]) = (look.known, look.size)
  }

  mutating func remove(_ errors: [ImageError]) throws(RunFailure) {
    let bad = Set(errors.map { Plan.FileName($0.path) })
    let count = pages.reduce(0) { $0 + $1.tiles.count }
    for page in pages.indices { pages[page].removeTiles { bad.contains($0.file) } }
    precondition(pages.reduce(0) { $0 + $1.tiles.count } < count, "A photo that cannot be used is on the plan.")
    if pages.allSatisfy(\.tiles.isEmpty) { throw .noPhotos }
    leftOut += errors.map { LeftOut($0) }
  }
}
