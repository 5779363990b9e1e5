import Digests
import Faces
import Files
package import ImageCodecs
import Parallel
import Raster
import Store

// The search for faces before a wall is planned, for its heroes, and for piles.

extension Gallery {
  /// Finds the faces on photos whose metadata mark none.
  ///
  /// Each photo is decoded at a reduced size, unless the cache knows its faces. Photos that cannot be decoded have
  /// none.
  package static func findFaces(on photos: inout [Photo], _ search: FaceSearch, in environment: Environment) {
    let unknown = photos.indices.filter { photos[$0].markedFaces.isEmpty && !photos[$0].isRepeat }
    let count = unknown.isEmpty ? nil : environment.counting?(.analyzing, unknown.count)
    defer { count?.finish() }
    let found = concurrentMap(unknown.count, jobs: environment.jobs) { [photos] place -> [Area] in
      let photo = photos[unknown[place]]
      defer { count?.advance(photo.path) }
      return faces(on: photo, search, environment) ?? []
    }
    var known: [FilePath: [Area]] = [:]
    for (index, areas) in zip(unknown, found) { known[photos[index].path] = areas }
    for index in photos.indices where photos[index].markedFaces.isEmpty {
      photos[index].foundFaces = known[photos[index].path]
    }
  }

  /// Returns the faces on a photo as fractions of it; nil if it cannot be decoded.
  static func faces(on photo: Photo, _ search: FaceSearch, _ environment: Environment) -> [Area]? {
    let key = SHA256.digest(ofValue: FaceInputs(search: search))
    if let known = environment.catalogEntry(for: photo.path, photo.stamp)?[facesFoundBy: key] { return known }
    guard let faces = try? search.faces(on: photo, environment.decoding) else { return nil }
    updateEntry(of: photo, environment) { $0[facesFoundBy: key] = faces }
    return faces
  }

  /// The inputs of a search, apart from the photo.
  private struct FaceInputs: Encodable {
    var decoder = Store.decoderVersion
    var search: FaceSearch
    var size = "whole photo"
  }
}

extension FaceSearch {
  fileprivate func faces(on photo: Photo, _ limits: DecodingLimits) throws(ImageError) -> [Area] {
    try unchanged(photo.path, since: photo.stamp) { file throws(ImageError) in
      let path = file.path
      let pipeline = try ImageDecoder.header(of: file, limits: limits).pipeline(to: .sRGB)
      let info = pipeline.info
      let (width, height) = FaceFinder.size(width: info.width, height: info.height)
      let eighths = [1, 2, 4].first { max(info.width, info.height) * $0 / 8 >= max(width, height) } ?? 8
      let (picture, _) = try pipeline.pixels(
        of: file, area: Area(x: 0, y: 0, width: Double(info.width), height: Double(info.height)), width: width,
        height: height, eighths: eighths, effort: .balanced)
      return try faces(on: picture, of: path, by: pipeline.worker).map(\.area)
    }
  }
}
