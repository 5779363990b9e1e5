/// A picture with at most 256 colors: a palette and one index for each pixel.
package struct IndexedPicture: Sendable {
  package let width: Int
  package let height: Int
  /// Red, green, blue and alpha of each entry; those that are not opaque come first.
  package let palette: [SIMD4<UInt8>]
  package let indices: [UInt8]
}

extension IndexedPicture {
  /// The palette's red, green and blue in sequence.
  package var paletteBytes: [UInt8] { palette.flatMap { [$0.x, $0.y, $0.z] } }

  /// The palette's alphas, up to the last that is not 255.
  package var paletteAlphas: [UInt8] { palette.map(\.w).prefix { $0 < 255 }.map { $0 } }

  /// Finds a palette by splitting the widest box of colors until there are enough.
  package init(_ picture: Picture, colorCount: Int = 256) {
    width = picture.width
    height = picture.height
    let bytes = picture.rgba8
    let pixels = (0..<picture.pixels.count).map { index in
      SIMD4(bytes[4 * index], bytes[4 * index + 1], bytes[4 * index + 2], bytes[4 * index + 3])
    }
    var boxes = [ColorBox(members: Array(pixels.indices), pixels: pixels)]
    while boxes.count < colorCount {
      // The first of the widest boxes, so that the result is deterministic.
      var widest = 0
      for index in boxes.indices where boxes[index].weight > boxes[widest].weight { widest = index }
      guard boxes[widest].weight > 0 else { break }
      let halves = boxes[widest].split(pixels)
      boxes[widest] = halves.0
      boxes.append(halves.1)
    }
    let means = boxes.map { $0.mean(pixels) }
    let order = means.indices.sorted { (means[$0].w, $0) < (means[$1].w, $1) }
    var found = [UInt8](repeating: 0, count: pixels.count)
    for (entry, box) in order.enumerated() {
      for member in boxes[box].members { found[member] = UInt8(entry) }
    }
    palette = order.map { means[$0] }
    indices = found
  }
}

/// Pixels with similar colors.
private struct ColorBox {
  let members: [Int]
  private let axis: Int
  private let span: Int

  /// The benefit of splitting this box.
  var weight: Int { members.count > 1 ? span * span * Int(Float(members.count).squareRoot()) : 0 }

  init(members: [Int], pixels: [SIMD4<UInt8>]) {
    self.members = members
    var low = SIMD4<UInt8>(repeating: 255)
    var high = SIMD4<UInt8>()
    for member in members {
      low = pointwiseMin(low, pixels[member])
      high = pointwiseMax(high, pixels[member])
    }
    let spans = (0..<4).map { Int(high[$0] - low[$0]) }
    let widest = (0..<4).max { (spans[$0], $1) < (spans[$1], $0) } ?? 0
    axis = widest
    span = spans[widest]
  }

  /// Splits the box in two: the pixels up to the mean of the widest channel, and those above.
  func split(_ pixels: [SIMD4<UInt8>]) -> (ColorBox, ColorBox) {
    let sum = members.reduce(0) { $0 + Int(pixels[$1][axis]) }
    let middle = UInt8(sum / members.count)
    let low = members.filter { pixels[$0][axis] <= middle }
    let high = members.filter { pixels[$0][axis] > middle }
    return (ColorBox(members: low, pixels: pixels), ColorBox(members: high, pixels: pixels))
  }

  func mean(_ pixels: [SIMD4<UInt8>]) -> SIMD4<UInt8> {
    var sum = SIMD4<Int>()
    for member in members { sum &+= SIMD4<Int>(truncatingIfNeeded: pixels[member]) }
    let count = max(members.count, 1)
    return SIMD4<UInt8>(truncatingIfNeeded: (sum &+ count / 2) / count)
  }
}
