import Fixtures
import Foundation
import Layouts
import TestSupport
import Testing

/// A layout's input and the expected exact frames.
struct LayoutVector: Decodable {
  var layout: String?
  var sizes: [[Double]]?
  var coordinates: [[Int]]?
  var width: Double
  var height: Double?
  var rowHeight: Double?
  var spacing: Double?
  var fill: Bool?
  var count: Int?
  var diameter: Double?
  var drag: [Double]?
  var fisheye: Bool?
  var tile: Double?
  var padding: Double?
  var radii: [Double?]?
  var expect: Expectation

  struct Expectation: Decodable {
    var canvas: [Double]
    var frames: [[Double]]
  }

  static func all(in file: String) throws -> [LayoutVector] {
    let folder = try #require(Corpus.vectors)
    return try JSONDecoder().decode(
      [LayoutVector].self, from: Data(contentsOf: folder.appendingPathComponent(file)))
  }

  var photos: [LayoutPhoto] {
    (sizes ?? []).map { LayoutPhoto(size: CGSize(width: $0[0], height: $0[1])) }
  }

  var proposal: ProposedViewSize { ProposedViewSize(width: width, height: height.map { CGFloat($0) }) }

  func expectEqual(_ arrangement: Arrangement, _ comment: Comment) {
    expectClose([arrangement.size.width, arrangement.size.height], expect.canvas, comment)
    #expect(arrangement.frames.count == expect.frames.count, comment)
    for (frame, expected) in zip(arrangement.frames, expect.frames) {
      expectClose([frame.minX, frame.minY, frame.width, frame.height], expected, comment)
    }
  }
}

/// Lengths agree within a thousandth of a pixel.
func expectClose(_ lengths: [CGFloat], _ expected: [Double], _ comment: Comment? = nil) {
  #expect(lengths.count == expected.count, comment)
  for (length, expected) in zip(lengths, expected) {
    #expect(abs(Double(length) - expected) <= 0.001, comment)
  }
}

/// Returns photos of random sizes, from slim portraits to panoramas.
func randomPhotos(_ count: Int, using random: inout SplitMix64) -> [LayoutPhoto] {
  (0..<count).map { _ in
    LayoutPhoto(
      size: CGSize(width: .random(in: 40...6000, using: &random), height: .random(in: 40...4000, using: &random)))
  }
}
