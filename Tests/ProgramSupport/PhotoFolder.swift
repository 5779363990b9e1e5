import Files
import Fixtures
import Foundation
import Parallel
package import TestSupport
package import Testing

/// A folder with photos, in which the program is run.
package struct PhotoFolder {
  package let folder: TemporaryFolder

  /// - Parameter sizes: of the photos `photos/01.png`, `photos/02.png`, …
  package init(sizes: [(width: Int, height: Int)]) throws {
    folder = try TemporaryFolder()
    for (index, size) in sizes.enumerated() {
      try add("photos/\(index < 9 ? "0" : "")\(index + 1).png", size.width, size.height, seed: UInt64(index + 1))
    }
  }

  package func add(_ name: String, _ width: Int = 9, _ height: Int = 6, seed: UInt64 = 1) throws {
    try Self.write(width, height, to: name, in: folder, seed: seed)
  }

  package static func write(
    _ width: Int, _ height: Int, to name: String, in folder: TemporaryFolder, seed: UInt64 = 1
  ) throws {
    try folder.write(DrawnPhoto(width: width, height: height, seed: seed).file(), to: name)
  }

  package func run(_ arguments: String...) throws -> Program.Run { try Program.run(arguments, in: folder) }

  /// Runs the program, which must succeed without a complaint.
  @discardableResult
  package func runCleanly(_ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation) throws
    -> Program.Run
  {
    let run = try Program.run(arguments, in: folder)
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)", sourceLocation: sourceLocation)
    return run
  }

  /// Plans, which must succeed without a complaint.
  package func plan(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> ReadPlan {
    let run = try runCleanly(["plan"] + arguments, sourceLocation: sourceLocation)
    return try JSONDecoder().decode(ReadPlan.self, from: Data(run.output.utf8))
  }

  package func files(_ name: String = "") throws -> [String] { try folder.names(in: name) }
}

/// A photo, of which the file is kept: tests begin with the same ones, and drawing and compressing those takes longer
/// than making their walls.
private struct DrawnPhoto: Hashable {
  let width: Int
  let height: Int
  let seed: UInt64

  private static let files = Mutex<[DrawnPhoto: [UInt8]]>([:])
  /// Large files are drawn each time, so that this process stays small.
  private static let maxByteCount = 1 << 20

  func file() throws -> [UInt8] {
    if let file = Self.files.withLock({ $0[self] }) { return file }
    let rows = PhotoLike(width: width, height: height, seed: seed).rgb8
    let file = try PNGFixture().encoded(rows: rows, width: width, height: height)
    if file.count <= Self.maxByteCount { Self.files.withLock { $0[self] = file } }
    return file
  }
}

/// A plan as other programs read it.
package struct ReadPlan: Decodable {
  package struct Canvas: Decodable, Equatable {
    package var width, height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }
  package struct Rect: Decodable, Equatable {
    package var x, y, width, height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    package var maxX: Double { x + width }
    package var maxY: Double { y + height }
  }
  package struct Border: Decodable, Equatable { package var width, foot: Double? }
  package struct Tile: Decodable {
    package var file: String
    package var frame: Rect
    package var pixels: Rect
    package var shape: String
    package var tint: String?
    package var page: Int?
    package var group: String?
    package var border: Border?
    package var turn: Double?
  }
  package struct Text: Decodable {
    package var text: String
    package var role: String?
    package var frame: Rect
    package var size: Double
    package var tile: Int?
    package var page: Int?
    package var anchor: String?
    package var scrim: String?
    package var color: String?
    package var outline: String?
  }
  package var canvas: Canvas
  package var pages: Int?
  package var tiles: [Tile]
  package var texts: [Text]?
}
