import Foundation
import ProgramSupport
import Testing

/// A plan of a mosaic, as the program prints it.
struct MosaicPlan: Decodable {
  struct Tile: Decodable {
    var file: String
    var frame: ReadPlan.Rect
    var shape: String
    var mirrored: Bool?
    var tones: [String: [Double]]?
    var turn: Double?
  }
  var canvas: ReadPlan.Canvas
  var tiles: [Tile]
}

extension PhotoFolder {
  /// Returns twelve photos in `photos`, and `target.png`.
  static func mosaic() throws -> PhotoFolder {
    let photos = try PhotoFolder(sizes: (0..<12).map { $0 % 3 == 0 ? (60, 80) : $0 % 3 == 1 ? (90, 60) : (70, 70) })
    try photos.add("target.png", 120, 80, seed: 40)
    try photos.settle()
    return photos
  }

  func mosaicPlan(_ options: [String], target: String = "target.png") throws -> MosaicPlan {
    let run = try runCleanly(["plan", "photos", "--target", target] + options)
    return try JSONDecoder().decode(MosaicPlan.self, from: Data(run.output.utf8))
  }
}
