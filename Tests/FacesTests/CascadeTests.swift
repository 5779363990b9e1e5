import SeededRandom
import TestSupport
import Testing

@testable import Faces

/// Parsing of cascade files.
@Suite struct CascadeTests {
  /// One stage with one tree of one node.
  private static let simple = CascadeFixture(
    stages: [("5.0000000000000000e-01", [("0 -1 0 -1.0000000000000000e+00", "1. 0.")])],
    features: [["0 0 8 8 -1.", "0 0 4 8 2."]])

  @Test func openCVCascadeIsParsed() throws {
    var fixture = Self.simple
    fixture.stages.append(
      ("-1.25e+00", [("1 -1 0 2.5e-03 -2 0 1 -1.5e-02", "1. 0. -7.5e-01"), ("0 -1 1 .5", "1 2")]))
    fixture.features.append(["1 2 3 4 -1.", "1 2 1 4 2.", "3 2 1 4 3."])
    let cascade = try Cascade(fixture.bytes)
    #expect(cascade.width == 8 && cascade.height == 8)
    #expect(cascade.stages.map(\.trees) == [0..<1, 1..<3] && cascade.roots == [0, 1, 3])
    #expect(cascade.stages.map(\.threshold) == [0.5 - 1e-5, -1.25 - 1e-5])
    #expect(cascade.leaves == [1, 0, 1, 0, -0.75, 1, 2])
    #expect(cascade.nodes[1] == .init(feature: 0, threshold: 0.0025, below: .node(2), above: .leaf(3)))
    #expect(cascade.nodes[2] == .init(feature: 1, threshold: -0.015, below: .leaf(4), above: .leaf(2)))
    #expect(cascade.nodes[3] == .init(feature: 1, threshold: 0.5, below: .leaf(5), above: .leaf(6)))
    #expect(cascade.features[1].rectangles[2] == .init(x: 3, y: 2, width: 1, height: 4, weight: 3))
    #expect(cascade.digest.count == 64)
    #expect(try Cascade(CascadeFixture.brightMiddle.bytes).digest != Cascade(CascadeFixture.darkMiddle.bytes).digest)
  }

  private static func changed(_ change: (inout CascadeFixture) -> Void) -> [UInt8] {
    simple.with(change).bytes
  }

  private static func tree(_ nodes: String, _ leaves: String = "1 0") -> [UInt8] {
    changed { $0.stages[0].trees = [(nodes, leaves)] }
  }

  private static func rectangle(_ numbers: String) -> [UInt8] { changed { $0.features[0][1] = numbers } }

  @Test(arguments: [
    ("nothing", [], CascadeError.notCascade), ("a text", Array("hello".utf8), .notCascade),
    ("other XML", Array("<a><cascade/></a>".utf8), .notCascade),
    ("half a file", Array(simple.bytes.prefix(400)), .notCascade),
    (
      "the first version's", Array("<opencv_storage><c type_id='opencv-haar-classifier'/></opencv_storage>".utf8),
      .unsupported("OpenCV 1 cascades")
    ),
    ("local patterns", changed { $0.kind = "<featureType>LBP</featureType>" }, .unsupported("LBP features")),
    ("tilted", changed { $0.isTilted = true }, .unsupported("tilted features")),
    ("no stages", changed { $0.stages = [] }, .malformed("stages")),
    ("too wide", changed { $0.width = "65" }, .malformed("width")),
    ("not high", changed { $0.height = "-1" }, .malformed("height")),
    ("no threshold", changed { $0.stages[0].threshold = "nan" }, .malformed("stageThreshold")),
    ("one rectangle", changed { $0.features[0].removeLast() }, .malformed("rects")),
    ("beyond the right edge", rectangle("1 0 8 8 1"), .malformed("rects")),
    ("beyond the foot", rectangle("0 5 1 4 1"), .malformed("rects")),
    ("before the left edge", rectangle("-1 0 2 2 1"), .malformed("rects")),
    ("empty", rectangle("0 0 0 2 1"), .malformed("rects")),
    ("huge", rectangle("4e18 0 4e18 2 1"), .malformed("rects")),
    ("a weight in between", rectangle("0 0 2 2 1.5"), .malformed("rects")),
    ("a word", rectangle("0 0 2 two 1"), .malformed("rects")),
    ("no nodes", tree("", "1"), .malformed("internalNodes")),
    ("part of a node", tree("0 -1 0"), .malformed("internalNodes")),
    ("another feature", tree("0 -1 1 0"), .malformed("internalNodes")),
    ("a node that is itself", tree("0 -1 0 0 1 -1 0 0", "1 0 1"), .malformed("internalNodes")),
    ("a node that is not there", tree("1 -1 0 0"), .malformed("internalNodes")),
    ("a leaf that is not there", tree("0 -2 0 0"), .malformed("internalNodes")),
    ("a leaf too many", tree("0 -1 0 0", "1 0 1"), .malformed("internalNodes")),
  ])
  func unusableCascadesAreRefused(name: String, bytes: [UInt8], error: CascadeError) {
    #expect(throws: error, "\(name)") { try Cascade(bytes) }
  }

  @Test func cascadesBeyondTheLongestLengthAreRefused() throws {
    let bytes = Self.simple.bytes
    let padding = Array(repeating: UInt8(ascii: " "), count: Cascade.longest - bytes.count)
    _ = try Cascade(bytes + padding)
    #expect(throws: CascadeError.notCascade) { try Cascade(bytes + padding + [UInt8(ascii: " ")]) }
  }

  @Test func damagedCascadesNeverCrash() throws {
    var fixture = Self.simple
    fixture.stages.append(("0.1", [("1 -1 0 0.01 -2 0 0 -0.02", "1 0 -1")]))
    let bytes = fixture.bytes
    let picture = GrayPicture(width: 20, height: 14, values: (0..<280).map { UInt8($0 * 7 & 255) })
    var random = SplitMix64(seed: 11)
    var readable = 0
    for _ in 0..<3000 {
      var damaged = bytes
      for _ in 0...random.next() % 3 {
        let place = Int(random.next() % UInt64(damaged.count))
        switch random.next() % 3 {
        case 0: damaged[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: damaged.remove(at: place)
        default: damaged[place] = Array("0123456789-.e ".utf8)[Int(random.next() % 14)]
        }
      }
      guard let cascade = try? Cascade(damaged) else { continue }
      readable += 1
      _ = FaceFinder.finds(on: picture, cascade)
    }
    #expect(readable > 100, "or nothing was looked at")
  }
}
