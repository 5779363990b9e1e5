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
  func mosaicPlan(_ options: [String], target: String = "target.png") throws -> MosaicPlan {
    let run = try runCleanly(["plan", "photos", "--target", target] + options)
    return try JSONDecoder().decode(MosaicPlan.self, from: Data(run.output.utf8))
  }
}
