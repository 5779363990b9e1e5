import Files
import Foundation
import Gallery
import ImageCodecs
import Parallel
import Store
import TesseraLayout
import Wall

/// What a wall is made from once its files are known: photos that are yet to be planned, or a plan.
struct WallSource: Sendable {
  private(set) var files: WallFiles
  private var content: Content
  /// Photos that changed once while they were read.
  private var changed: Set<FilePath> = []

  private enum Content {
    case photos(WallPhotos, WallRequest)
    case plan(PlannedPhotos)
  }

  /// Looks into photos and reports what cannot be used.
  init(_ files: WallFiles, _ request: WallRequest, store: Store?) throws(RunFailure) {
    self.files = files
    content = .photos(try WallPhotos(files, request, store: store), request)
  }

  /// The photos of a plan.
  init(_ files: WallFiles, plan: [Plan], limits: DecodingLimits) {
    self.files = files
    content = .plan(PlannedPhotos(plan, files: files, limits: limits))
  }

  /// What is known of each file.
  var known: [Plan.FileName: WallRenderer.KnownPhoto] {
    switch content {
    case .photos(let photos, _): photos.known
    case .plan(let photos): photos.known
    }
  }

  /// The plans of all pages. Photos that cannot be shown are left out.
  mutating func pages() throws(RunFailure) -> [Plan] {
    switch content {
    case .photos(var photos, let request):
      let pages = try request.plan(for: &photos)
      content = .photos(photos, request)
      return pages
    case .plan(let photos): return photos.pages
    }
  }

  /// What photos belong to that are put together, in order.
  var groups: [FilePath] {
    guard case .photos(let photos, _) = content else { return [] }
    return photos.photos.grouped.compactMap { $0.first?.photo.group }
  }

  var leftOut: [LeftOut] {
    switch content {
    case .photos(let photos, _): photos.leftOut
    case .plan(let photos): photos.leftOut
    }
  }

  /// Photos that show nothing new.
  var copies: [Gallery.Copy] {
    switch content {
    case .photos(let photos, _): photos.copies
    case .plan: []
    }
  }

  /// Draws the consequence of photos that could not be decoded. One that was changed meanwhile is looked at again,
  /// once; the others are done without.
  ///
  /// - Returns: those that are left out now.
  mutating func handleChanges(_ errors: [ImageError]) -> [ImageError] {
    // A photo may stand on a wall twice.
    var seen: Set<FilePath> = []
    return errors.filter { seen.insert($0.path).inserted }.filter { error in
      guard error.reason == .changed, changed.insert(error.path).inserted else { return true }
      guard files.refresh(error.path) else { return true }
      switch content {
      case .photos(var photos, let request):
        let isUsable = photos.refresh(error.path, in: files)
        content = .photos(photos, request)
        return !isUsable
      case .plan(var photos):
        photos.refresh(error.path, files)
        content = .plan(photos)
        return false
      }
    }
  }

  /// Goes on without photos that cannot be decoded: a wall is planned anew, so that it has no holes; a plan stands as
  /// it is, and has them.
  mutating func remove(_ errors: [ImageError]) throws(RunFailure) {
    switch content {
    case .photos(var photos, let request):
      try photos.remove(errors)
      content = .photos(photos, request)
    case .plan(var photos):
      try photos.remove(errors)
      content = .plan(photos)
    }
  }
}

/// A plan, and what is known of its photos.
private struct PlannedPhotos {
  private(set) var pages: [Plan]
  private(set) var known: [Plan.FileName: WallRenderer.KnownPhoto]
  private(set) var leftOut: [LeftOut] = []
  private let limits: DecodingLimits

  /// Looks into the photos; what is wrong with them is found when they are decoded.
  init(_ pages: [Plan], files: WallFiles, limits: DecodingLimits) {
    self.pages = pages
    self.limits = limits
    let found = Array(files.found.stamps)
    let known = concurrentMap(found.count) { Self.look(at: found[$0].key, found[$0].value, limits) }
    self.known = Dictionary(uniqueKeysWithValues: zip(found.map { Plan.FileName($0.key) }, known))
  }

  private static func look(
    at path: FilePath, _ stamp: FileStamp?, _ limits: DecodingLimits
  ) -> WallRenderer.KnownPhoto {
    let info = try? ImageDecoder.probe(path: path, limits: limits)
    return WallRenderer.KnownPhoto(decodingBytes: info?.decodingBytes ?? 0, stamp: stamp)
  }

  mutating func refresh(_ path: FilePath, _ files: WallFiles) {
    known[Plan.FileName(path)] = Self.look(at: path, files.found.stamps[path], limits)
  }

  mutating func remove(_ errors: [ImageError]) throws(RunFailure) {
    let bad = Set(errors.map { Plan.FileName($0.path) })
    let count = pages.reduce(0) { $0 + $1.tiles.count }
    for page in pages.indices { pages[page].tiles.removeAll { bad.contains($0.file) } }
    precondition(pages.reduce(0) { $0 + $1.tiles.count } < count, "A photo that cannot be used is on the plan.")
    if pages.allSatisfy(\.tiles.isEmpty) { throw .noPhotos }
    leftOut += errors.map { LeftOut($0) }
  }
}
