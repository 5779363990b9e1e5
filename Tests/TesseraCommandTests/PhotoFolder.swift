import Files
import Fixtures
import Foundation
import TestSupport
import Testing

/// A folder with photos, in which the program is run.
struct PhotoFolder {
  let folder: TemporaryFolder

  /// - Parameter sizes: of the photos `photos/01.png`, `photos/02.png`, …
  init(sizes: [(width: Int, height: Int)]) throws {
    folder = try TemporaryFolder()
    for (index, size) in sizes.enumerated() {
      try add("photos/\(index < 9 ? "0" : "")\(index + 1).png", size.width, size.height, seed: UInt64(index + 1))
    }
  }

  func add(_ name: String, _ width: Int = 9, _ height: Int = 6, seed: UInt64 = 1) throws {
    try Self.write(width, height, to: name, in: folder, seed: seed)
  }

  static func write(
    _ width: Int, _ height: Int, to name: String, in folder: TemporaryFolder, seed: UInt64 = 1
  ) throws {
    let rows = PhotoLike(width: width, height: height, seed: seed).rgb8
    try folder.write(PNGFixture().encoded(rows: rows, width: width, height: height), to: name)
  }

  func run(_ arguments: String...) throws -> Program.Run { try Program.run(arguments, in: folder) }

  /// Runs the program, which must succeed without a complaint.
  @discardableResult
  func runCleanly(_ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation) throws -> Program.Run {
    let run = try Program.run(arguments, in: folder)
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)", sourceLocation: sourceLocation)
    return run
  }

  /// Plans, which must succeed without a complaint.
  func plan(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> ReadPlan {
    let run = try runCleanly(["plan"] + arguments, sourceLocation: sourceLocation)
    return try JSONDecoder().decode(ReadPlan.self, from: Data(run.output.utf8))
  }

  func files(_ name: String = "") throws -> [String] { try folder.names(in: name) }
}

/// A plan as other programs read it.
struct ReadPlan: Decodable {
  struct Canvas: Decodable, Equatable { var width, height: Int }
  struct Rect: Decodable, Equatable {
    var x, y, width, height: Double
    var maxX: Double { x + width }
    var maxY: Double { y + height }
  }
  struct Tile: Decodable {
    var file: String
    var frame: Rect
    var pixels: Rect
    var shape: String
    var tint: String?
    var page: Int?
  }
  var canvas: Canvas
  var pages: Int?
  var tiles: [Tile]
}
