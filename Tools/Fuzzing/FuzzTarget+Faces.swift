import Faces
import Fixtures
import Raster

extension FuzzTarget {
  /// Checks that a model finds faces that are somewhere, and the same ones in its compact form.
  static func checkFaces(_ bytes: [UInt8]) throws -> Bool {
    if let finder = FaceFinder(compact: bytes) {
      try expectPlaces(finder.faces(on: crowd))
      return true
    }
    guard let finder = try? FaceFinder(model: bytes), let compact = try? FaceFinder.compact(model: bytes) else {
      return false
    }
    let faces = finder.faces(on: crowd)
    try expectPlaces(faces)
    try expect(FaceFinder(compact: compact)?.faces(on: crowd) == faces, "both forms are the same")
    return true
  }

  private static func expectPlaces(_ faces: [Face]) throws(Finding) {
    try expect(faces.count <= FaceFinder.maxFaces, "faces are limited")
    for face in faces {
      let area = face.area
      try expect(area.width > 0 && area.height > 0, "a face has a size: \(area)")
      var places = [area.x, area.y, area.width, area.height]
      if let marks = face.landmarks {
        let points = [marks.rightEye, marks.leftEye, marks.nose, marks.rightMouth, marks.leftMouth]
        places += points.flatMap { [$0.x, $0.y] }
      }
      try expect(places.allSatisfy { $0.magnitude <= FaceFinder.maxPlace }, "a face is near the photo: \(places)")
    }
  }

  private static let crowd: Pixels = {
    let photo = PhotoLike(width: 40, height: 33, seed: 5).picture
    return Pixels(width: photo.width, height: photo.height, bytes: photo.rgba8)
  }()

  // MARK: - Seeds

  static func models() -> [[UInt8]] {
    [network(shift: 0), network(shift: 3)] + FaceFinder.ownModels
  }

  /// Returns the smallest network, whose layers are alike; it finds faces everywhere.
  private static func network(shift: UInt8) -> [UInt8] {
    func layer(_ kind: UInt8, inputs: UInt8, weights: Int) -> [UInt8] {
      let header: [UInt8] = [kind, shift, inputs, 0, 16, 0]
      let biases = [UInt8](repeating: 0, count: 64)
      let bytes = (0..<weights).flatMap { index -> [UInt8] in [index % 17 == 0 ? 1 << shift : 0, 0] }
      return header + biases + bytes
    }
    let pair: [UInt8] = layer(1, inputs: 16, weights: 256) + layer(2, inputs: 16, weights: 144)
    let pairs = Array(repeatElement(pair, count: 17).joined())
    let digest = [UInt8](repeating: 0, count: 32)
    let stem = layer(0, inputs: 27, weights: 432)
    return Array("tessera faces 1\n".utf8) + stem + pairs + digest
  }
}
