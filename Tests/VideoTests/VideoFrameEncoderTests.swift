import Layouts
import Raster
import SeededRandom
import TestSupport
import Testing

@testable import Video

@Suite struct VideoFrameEncoderTests {
  private func noise(_ width: Int, _ height: Int, seed: UInt64) -> Pixels {
    var random = SplitMix64(seed: seed)
    var pixels = Pixels(width: width, height: height, filledWith: .white)
    for y in 0..<height {
      for x in 0..<width {
        func channel() -> UInt8 { UInt8(truncatingIfNeeded: random.next()) }
        pixels[x, y] = Color(red: channel(), green: channel(), blue: channel())
      }
    }
    return pixels
  }

  /// BT.709 in floating point, from the definition: shares of brightness, and differences from it.
  private func defined(_ red: Double, _ green: Double, _ blue: Double) -> (luma: Double, blue: Double, red: Double) {
    let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return (
      16 + luma * 219 / 255, 128 + (blue - luma) / 1.8556 * 224 / 255, 128 + (red - luma) / 1.5748 * 224 / 255
    )
  }

  @Test(arguments: [
    (Color.black, [16, 128, 128]), (.white, [235, 128, 128]), (Color(red: 255, green: 0, blue: 0), [63, 102, 240]),
    (Color(red: 0, green: 255, blue: 0), [173, 42, 26]), (Color(red: 0, green: 0, blue: 255), [32, 240, 118]),
    (Color(red: 128, green: 128, blue: 128), [126, 128, 128]),
  ]) func flatColors(color: Color, expected: [UInt8]) {
    let rows = VideoFrameEncoder(.init(width: 6, height: 4)).encode(Pixels(width: 6, height: 4, filledWith: color))
    #expect(Set(rows.luma) == [expected[0]] && Set(rows.blue) == [expected[1]] && Set(rows.red) == [expected[2]])
    #expect((rows.luma.count, rows.blue.count, rows.red.count) == (24, 6, 6))
  }

  @Test func everyGrayIsGray() {
    for gray in UInt8.min...UInt8.max {
      let color = Color(red: gray, green: gray, blue: gray)
      let rows = VideoFrameEncoder(.init(width: 2, height: 2)).encode(Pixels(width: 2, height: 2, filledWith: color))
      #expect(rows.blue == [128] && rows.red == [128])
      #expect(abs(Double(rows.luma[0]) - defined(Double(gray), Double(gray), Double(gray)).luma) <= 0.51)
    }
  }

  @Test(arguments: [(1, 1), (2, 2), (7, 5), (8, 6), (33, 2)]) func matchesTheDefinition(width: Int, height: Int) {
    let pixels = noise(width, height, seed: UInt64(width))
    let encoder = VideoFrameEncoder(.init(width: width, height: height))
    #expect(encoder.evenWidth == (width + 1) / 2 * 2 && encoder.evenHeight == (height + 1) / 2 * 2)
    let rows = encoder.encode(pixels)
    func pixel(_ x: Int, _ y: Int) -> Color { pixels[min(max(x, 0), width - 1), min(y, height - 1)] }
    for y in 0..<encoder.evenHeight {
      for x in 0..<encoder.evenWidth {
        let color = pixel(x, y)
        let expected = defined(Double(color.red), Double(color.green), Double(color.blue)).luma
        #expect(abs(Double(rows.luma[y * encoder.evenWidth + x]) - expected) <= 0.52, "\(x) \(y)")
      }
    }
    for y in 0..<encoder.evenHeight / 2 {
      for x in 0..<encoder.evenWidth / 2 {
        func mean(_ channel: KeyPath<Color, UInt8>) -> Double {
          var sum = 0.0
          for row in 0...1 {
            for (step, weight) in [(-1, 1.0), (0, 2), (1, 1)] {
              sum += weight * Double(pixel(2 * x + step, 2 * y + row)[keyPath: channel])
            }
          }
          return sum / 8
        }
        let expected = defined(mean(\.red), mean(\.green), mean(\.blue))
        #expect(abs(Double(rows.blue[y * encoder.evenWidth / 2 + x]) - expected.blue) <= 0.52, "\(x) \(y)")
        #expect(abs(Double(rows.red[y * encoder.evenWidth / 2 + x]) - expected.red) <= 0.52, "\(x) \(y)")
      }
    }
  }

  @Test func groupsAreTheRowsOfTheWhole() {
    let pixels = noise(4000, 41, seed: 3)
    let encoder = VideoFrameEncoder(.init(width: 4000, height: 41))
    #expect(encoder.groupCount > 1 && encoder.rowsPerGroup % 2 == 0)
    let whole = encoder.encode(pixels)
    var (luma, blue, red): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    for group in 0..<encoder.groupCount {
      let rows = encoder.rows(ofGroup: group)
      let bytes = pixels.bytes[rows.lowerBound * pixels.bytesPerRow..<rows.upperBound * pixels.bytesPerRow]
      let made = encoder.encode(Pixels(width: 4000, height: rows.count, bytes: Array(bytes)))
      luma += made.luma
      blue += made.blue
      red += made.red
    }
    #expect(luma == whole.luma && blue == whole.blue && red == whole.red)
  }
}
