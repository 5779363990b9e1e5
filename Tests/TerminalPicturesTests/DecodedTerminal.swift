import Foundation
import Raster

/// Reads pictures for terminals back, as terminals do.
enum DecodedTerminal {
  struct Fault: Error { var words: String }

  /// The picture in kitty’s protocol.
  static func kitty(_ bytes: [UInt8]) throws -> (pixels: Pixels, columns: Int?) {
    let text = String(decoding: bytes, as: UTF8.self)
    let pieces = text.matches(of: /\u{1B}_G([^;]*);([^\u{1B}]*)\u{1B}\\/).map { (String($0.1), String($0.2)) }
    let keys = Dictionary(
      uniqueKeysWithValues: (pieces.first?.0 ?? "").split(separator: ",").map { pair in
        let parts = pair.split(separator: "=")
        return (String(parts[0]), String(parts[1]))
      })
    guard keys["a"] == "T", keys["f"] == "24", let width = keys["s"].flatMap({ Int($0) }),
      let height = keys["v"].flatMap({ Int($0) })
    else { throw Fault(words: "not shown at once") }
    // Every piece but the last says that more follow.
    guard pieces.dropLast().allSatisfy({ $0.0.hasSuffix("m=1") && $0.1.count == 4096 }),
      pieces.last?.0.hasSuffix("m=0") == true
    else { throw Fault(words: "the pieces are not marked") }
    let data = Data(base64Encoded: pieces.map(\.1).joined()) ?? Data()
    guard data.count == width * height * 3 else { throw Fault(words: "\(data.count) bytes") }
    let colors = Array(data)
    let all = stride(from: 0, to: colors.count, by: 3).flatMap { start -> [UInt8] in colors[start..<start + 3] + [255] }
    return (Pixels(width: width, height: height, bytes: all), keys["c"].flatMap { Int($0) })
  }

  /// The picture in half blocks.
  static func blocks(_ bytes: [UInt8]) throws -> Pixels {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    var rows: [[Color]] = []
    for line in lines {
      var (front, back) = (Color?.none, Color?.none)
      var (upper, lower): ([Color], [Color]) = ([], [])
      for part in line.matches(of: /\u{1B}\[(38|48);2;(\d+);(\d+);(\d+)m|\u{1B}\[(38|48);5;(\d+)m|▀|\u{1B}\[0m/) {
        let parts = part.output
        if part.0 == "▀" {
          guard let front else { throw Fault(words: "a block without a color") }
          upper.append(front)
          if let back { lower.append(back) }
        } else if let target = parts.1 ?? parts.5 {
          let color = parts.6.flatMap { Int($0) }.map(Self.color) ?? Self.color([parts.2, parts.3, parts.4])
          if target == "38" { front = color } else { back = color }
        }
      }
      rows.append(upper)
      if !lower.isEmpty { rows.append(lower) }
    }
    guard let width = rows.first?.count, rows.allSatisfy({ $0.count == width }) else { throw Fault(words: "ragged") }
    var pixels = Pixels(width: width, height: rows.count)
    for (y, row) in rows.enumerated() {
      for (x, color) in row.enumerated() { pixels[x, y] = color }
    }
    return pixels
  }

  private static func color(_ parts: [Substring?]) -> Color {
    let bytes = parts.map { UInt8($0 ?? "") ?? 0 }
    return Color(red: bytes[0], green: bytes[1], blue: bytes[2])
  }

  /// A color of xterm’s palette.
  static func color(_ number: Int) -> Color {
    if number >= 232 {
      let gray = UInt8(8 + 10 * (number - 232))
      return Color(red: gray, green: gray, blue: gray)
    }
    func step(_ index: Int) -> UInt8 { index == 0 ? 0 : UInt8(55 + 40 * index) }
    let cell = number - 16
    return Color(red: step(cell / 36), green: step(cell / 6 % 6), blue: step(cell % 6))
  }
}

extension Pixels {
  /// The mean difference of channels from another picture.
  func difference(from other: Pixels) -> Double {
    guard width == other.width, height == other.height else { return .infinity }
    let sum = zip(bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(width * height * 3)
  }

  /// Means of squares, which hide dithering.
  func means(_ side: Int) -> Pixels {
    var result = Pixels(width: width / side, height: height / side)
    for y in 0..<result.height {
      for x in 0..<result.width {
        var sum = [0, 0, 0]
        for row in y * side..<(y + 1) * side {
          for column in x * side..<(x + 1) * side {
            let color = self[column, row]
            for (index, byte) in [color.red, color.green, color.blue].enumerated() { sum[index] += Int(byte) }
          }
        }
        let bytes = sum.map { UInt8($0 / (side * side)) }
        result[x, y] = Color(red: bytes[0], green: bytes[1], blue: bytes[2])
      }
    }
    return result
  }
}
