import Fixtures
import Foundation
import Testing

@testable import Layouts

/// Returns photos of common camera aspects, with an occasional panorama.
func cameraPhotos(
  _ count: Int, fitting: LayoutPhoto.Fitting = .fit, heroes: Double = 0, using random: inout SplitMix64
) -> [LayoutPhoto] {
  let sizes: [CGSize] = [
    CGSize(width: 6000, height: 4000), CGSize(width: 6000, height: 4000), CGSize(width: 4032, height: 3024),
    CGSize(width: 4032, height: 3024), CGSize(width: 4000, height: 6000), CGSize(width: 3024, height: 4032),
    CGSize(width: 1920, height: 1080), CGSize(width: 3000, height: 3000),
  ]
  return (0..<count).map { _ in
    let isPanorama = Int.random(in: 0..<30, using: &random) == 0
    let size = isPanorama ? CGSize(width: 9000, height: 3000) : sizes.randomElement(using: &random)!
    var values = LayoutValues()
    if Double.random(in: 0..<1, using: &random) < heroes { values[PhotoWeight.self] = 2 }
    values[PhotoIdentity.self] = random.next()
    return LayoutPhoto(size: size, fitting: fitting, values: values)
  }
}

extension LayoutPhoto {
  var isHero: Bool { values[PhotoWeight.self] >= 2 }
}

/// Returns the frames' rows: each frame is right of the one before it or begins a row.
func rows(of frames: [CGRect]) -> [Range<Int>] {
  var rows: [Range<Int>] = []
  for index in frames.indices {
    if let last = rows.last, frames[last.lowerBound].minY == frames[index].minY {
      rows[rows.count - 1] = last.lowerBound..<index + 1
    } else {
      rows.append(index..<index + 1)
    }
  }
  return rows
}

/// Nothing overlaps or is outside, and there are no gaps between neighbors but the spacing: the tiles,
/// each with its spacing, have the area of the wall.
func expectTiling(_ arrangement: Arrangement, spacing: CGFloat, _ comment: Comment? = nil) {
  let canvas = CGRect(origin: .zero, size: arrangement.size).insetBy(dx: -1e-7, dy: -1e-7)
  var area: CGFloat = 0
  for (index, frame) in arrangement.frames.enumerated() {
    #expect(canvas.contains(frame), comment)
    area += (frame.width + spacing) * (frame.height + spacing)
    let room = frame.insetBy(dx: 1e-7 - spacing / 2, dy: 1e-7 - spacing / 2)
    for other in arrangement.frames[..<index] {
      #expect(!room.intersects(other.insetBy(dx: -spacing / 2, dy: -spacing / 2)), comment)
    }
  }
  let whole = (arrangement.size.width + spacing) * (arrangement.size.height + spacing)
  #expect(abs(area / whole - 1) < 1e-9, comment)
}

/// Returns all ways to divide a number of items into runs.
func allBreaks(of count: Int) -> some Sequence<[Range<Int>]> {
  (0..<1 << (count - 1)).lazy.map { mask in
    var runs: [Range<Int>] = []
    var start = 0
    for end in 1...count where end == count || mask >> (end - 1) & 1 == 1 {
      runs.append(start..<end)
      start = end
    }
    return runs
  }
}
