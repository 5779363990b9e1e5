import Files
import Foundation
import Gallery
import ImageCodecs
import Layouts
import Parallel

/// The photos of a plan that is rendered as given, with their headers.
struct PlannedPhotos: Sendable {
  private(set) var pages: [Plan]
  /// The photos by name. The size of a photo whose header could not be read is zero.
  private var photos: [Plan.FileName: Photo]
  private(set) var leftOut: [LeftOut] = []
  private let limits: DecodingLimits

  /// Reads the headers of the photos. Faulty photos are reported when they are decoded.
  ///
  /// - Parameters:
  ///   - shown: The photos that are shown; nil for all. Others are not opened.
  ///   - notes: Shown the number of opened photos.
  init(
    _ pages: [Plan], files: WallFiles, limits: DecodingLimits, showing shown: Set<Plan.FileName>? = nil,
    notes: any Notes
  ) {
    self.pages = pages
    self.limits = limits
    let found = Array(files.found.stamps)
    let counter = notes.counter(.reading, of: shown?.count ?? found.count)
    defer { counter.finish() }
    let photos = concurrentMap(found.count) { index in
      let (path, stamp) = found[index]
      let isShown = shown.map { $0.contains(Plan.FileName(path)) } ?? true
      if isShown { counter.advance(with: path) }
      return isShown ? Self.look(at: path, stamp, limits) : Photo(path: path, stamp: stamp, info: nil)
    }
    self.photos = photos.named { $0 }
  }

  /// The photos, in no particular order.
  var all: some Sequence<Photo> { photos.values }

  /// The upright size of each photo whose header could be read.
  var sizes: [Plan.FileName: CGSize] { photos.values.filter { $0.info != nil }.named(\.uprightSize) }

  private static func look(at path: FilePath, _ stamp: FileStamp?, _ limits: DecodingLimits) -> Photo {
    // Remote photos are fetched when they are decoded.
    let info = path.isRemote ? nil : try? ImageDecoder.probe(path: path, limits: limits)
    return Photo(path: path, stamp: stamp, info: info)
  }

  mutating func refresh(_ path: FilePath, _ files: WallFiles) {
    photos[Plan.FileName(path)] = Self.look(at: path, files.found.stamp(of: path), limits)
  }

  mutating func remove(_ errors: [ImageError]) throws(RunFailure) {
    let bad = Set(errors.map { Plan.FileName($0.path) })
    let count = pages.reduce(0) { $0 + $1.tiles.count }
    for page in pages.indices { pages[page].removeTiles { bad.contains($0.file) } }
    precondition(pages.reduce(0) { $0 + $1.tiles.count } < count, "A photo that cannot be used must be in the plan.")
    if pages.allSatisfy(\.tiles.isEmpty) { throw .noPhotos }
    leftOut += errors.map { LeftOut($0) }
  }
}
