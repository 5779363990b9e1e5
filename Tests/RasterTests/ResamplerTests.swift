import Fixtures
import TestSupport
import Testing

@testable import Raster

@Suite struct ResamplerTests {
  private func noise(width: Int, height: Int, isOpaque: Bool, seed: UInt64) -> Pixels {
    var random = SplitMix64(seed: seed)
    var pixels = Pixels(width: width, height: height)
    for index in pixels.bytes.indices { pixels.bytes[index] = UInt8.random(in: 0...255, using: &random) }
    if isOpaque { for index in stride(from: 3, to: pixels.bytes.count, by: 4) { pixels.bytes[index] = 255 } }
    return pixels
  }

  private func whole(_ pixels: Pixels) -> Area {
    Area(x: 0, y: 0, width: Double(pixels.width), height: Double(pixels.height))
  }

  @Test(arguments: [(40, 30, 10, 7), (10, 7, 40, 30), (31, 33, 8, 60), (5, 90, 5, 4), (1, 1, 9, 9), (64, 3, 1, 1)])
  func resamplingMatchesTheReference(width: Int, height: Int, newWidth: Int, newHeight: Int) {
    let source = noise(width: width, height: height, isOpaque: true, seed: UInt64(width * height))
    let fast = source.resampled(whole(source), width: newWidth, height: newHeight, isOpaque: true)
    #expect(
      fast.largestDifference(from: slowlyResampled(source, whole(source), width: newWidth, height: newHeight)) <= 1)
  }

  @Test func resamplingPartOfTheSourceMatchesTheReference() {
    let source = noise(width: 50, height: 40, isOpaque: true, seed: 4)
    let area = Area(x: 7.3, y: -0.4, width: 30.9, height: 40.8)
    let fast = source.resampled(area, width: 12, height: 19, isOpaque: true)
    #expect(fast.largestDifference(from: slowlyResampled(source, area, width: 12, height: 19)) <= 1)
  }

  /// So wide and shrunk so much that rows are resampled across before they are summed up.
  @Test(arguments: [true, false])
  func resamplingAWideSourceMatchesTheReference(isOpaque: Bool) {
    var source = noise(width: 1500, height: 150, isOpaque: isOpaque, seed: 11)
    for index in stride(from: 3, to: source.bytes.count, by: 4) where !isOpaque { source.bytes[index] |= 128 }
    let area = Area(x: 3.7, y: 1.2, width: 1490, height: 148)
    let fast = source.resampled(area, width: 9, height: 11, isOpaque: isOpaque)
    #expect(fast.largestDifference(from: slowlyResampled(source, area, width: 9, height: 11)) <= 1)
    let some = source.resampled(area, width: 9, height: 11, rows: 4..<7, isOpaque: isOpaque)
    #expect(some.bytes[...] == fast.bytes[4 * 9 * 4..<7 * 9 * 4])
  }

  @Test func transparentColorsDoNotBleed() {
    // Invisible red beside solid green.
    var source = Pixels(width: 8, height: 8, filledWith: Color(red: 255, green: 0, blue: 0, alpha: 0))
    for y in 0..<8 { for x in 4..<8 { source[x, y] = Color(red: 0, green: 200, blue: 0) } }
    let result = source.resampled(whole(source), width: 3, height: 3)
    for y in 0..<3 { for x in 0..<3 { #expect(result[x, y].red == 0) } }
    #expect(result[2, 1] == Color(red: 0, green: 200, blue: 0))
  }

  @Test func resamplingAlphaMatchesTheReference() {
    var random = SplitMix64(seed: 9)
    var source = noise(width: 30, height: 30, isOpaque: false, seed: 5)
    // Faint pixels have no exact color to compare.
    for index in stride(from: 3, to: source.bytes.count, by: 4) {
      source.bytes[index] = UInt8.random(in: 100...255, using: &random)
    }
    let fast = source.resampled(whole(source), width: 11, height: 8)
    #expect(fast.largestDifference(from: slowlyResampled(source, whole(source), width: 11, height: 8)) <= 1)
  }

  @Test(arguments: [true, false])
  func resamplingToTheSameSizeIsExact(isOpaque: Bool) {
    var source = noise(width: 21, height: 17, isOpaque: isOpaque, seed: 6)
    // Transparent pixels lose their hidden color.
    if !isOpaque {
      for i in stride(from: 3, to: source.bytes.count, by: 4) where source.bytes[i] < 40 { source.bytes[i] = 255 }
    }
    #expect(
      source.resampled(whole(source), width: 21, height: 17, isOpaque: isOpaque).largestDifference(from: source) <= 1)
  }

  @Test func everySourcePixelCounts() {
    // One white pixel among black ones leaves a trace wherever it is.
    for position in [0, 13, 50, 99] {
      var source = Pixels(width: 100, height: 1, filledWith: .black)
      source[position, 0] = .white
      let result = source.resampled(whole(source), width: 5, height: 1, isOpaque: true)
      #expect((0..<5).contains { result[$0, 0].red > 5 })
    }
  }

  @Test func rowRangesMatchTheWholeResult() {
    let source = noise(width: 20, height: 20, isOpaque: true, seed: 7)
    let all = source.resampled(whole(source), width: 33, height: 90, isOpaque: true)
    for rows in [0..<90, 0..<1, 13..<40, 89..<90] {
      let some = source.resampled(whole(source), width: 33, height: 90, rows: rows, isOpaque: true)
      #expect(some.bytes[...] == all.bytes[rows.lowerBound * 33 * 4..<rows.upperBound * 33 * 4])
    }
  }

  @Test func flatColorStaysFlat() {
    let color = Color(red: 10, green: 128, blue: 251)
    let source = Pixels(width: 37, height: 23, filledWith: color)
    let result = source.resampled(whole(source), width: 9, height: 71, isOpaque: true)
    #expect(result == Pixels(width: 9, height: 71, filledWith: color))
  }
}

@Suite struct LinearResamplingTests {
  private func mean(of first: UInt8, and second: UInt8, isLinear: Bool) -> Color {
    var stripes = Pixels(width: 64, height: 8)
    for y in 0..<8 {
      for x in 0..<64 {
        stripes[x, y] = x % 2 == 0 ? Color(red: first, green: 0, blue: 255) : Color(red: second, green: 0, blue: 255)
      }
    }
    let resampling = Resampling(
      source: (64, 8), area: Area(x: 0, y: 0, width: 64, height: 8), width: 8, height: 1, isOpaque: true,
      isLinear: isLinear)
    return stripes.resampled(resampling)[4, 0]
  }

  @Test func linearLightAveragesStripes() {
    #expect(mean(of: 0, and: 255, isLinear: false) == Color(red: 128, green: 0, blue: 255))
    // Half of the light is at 188, not at 128.
    #expect(mean(of: 0, and: 255, isLinear: true) == Color(red: 188, green: 0, blue: 255))
  }

  @Test(arguments: [0, 1, 10, 100, 254, 255] as [UInt8])
  func linearLightKeepsFlatColors(value: UInt8) {
    #expect(mean(of: value, and: value, isLinear: true).red == value)
  }

  @Test func linearLightWeightsByAlpha() {
    var half = Pixels(width: 16, height: 4, filledWith: Color(red: 200, green: 100, blue: 0, alpha: 128))
    half[3, 1] = .clear
    let resampling = Resampling(
      source: (16, 4), area: Area(x: 0, y: 0, width: 16, height: 4), width: 4, height: 1, isOpaque: false,
      isLinear: true)
    let result = half.resampled(resampling)
    #expect(result[3, 0] == Color(red: 200, green: 100, blue: 0, alpha: 128))
    #expect(result[0, 0].alpha < 128 && result[0, 0].red == 200)
  }
}
