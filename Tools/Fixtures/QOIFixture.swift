/// Settings for writing a QOI file, with an encoder of our own.
package struct QOIFixture: Sendable {
  package var hasAlpha = true
  /// True for samples that count as linear light.
  package var isLinear = false
  /// True to write each pixel with all its channels.
  package var isPlain = false

  package init() {}

  package func with(_ change: (inout QOIFixture) -> Void) -> QOIFixture {
    var copy = self
    change(&copy)
    return copy
  }

  /// Returns the bytes of a file with these pixels.
  package func encoded(rgba: [UInt8], width: Int, height: Int) -> [UInt8] {
    var encoder = QOIEncoder()
    for start in stride(from: 0, to: rgba.count, by: 4) {
      let pixel = Array(rgba[start..<start + 3]) + [hasAlpha ? rgba[start + 3] : 255]
      if isPlain {
        encoder.bytes += (hasAlpha ? [0xFF] : [0xFE]) + pixel.prefix(hasAlpha ? 4 : 3)
      } else {
        encoder.add(pixel)
      }
    }
    encoder.endRun()
    func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    return Array("qoif".utf8) + number(width) + number(height) + [hasAlpha ? 4 : 3, isLinear ? 1 : 0] + encoder.bytes
      + [0, 0, 0, 0, 0, 0, 0, 1]
  }
}

/// The chunks of a QOI file.
private struct QOIEncoder {
  var bytes: [UInt8] = []
  private var last: [UInt8] = [0, 0, 0, 255]
  private var seen = [[UInt8]](repeating: [0, 0, 0, 0], count: 64)
  private var run = 0

  mutating func endRun() {
    if run > 0 { bytes.append(UInt8(0xC0 + run - 1)) }
    run = 0
  }

  mutating func add(_ pixel: [UInt8]) {
    if pixel == last {
      run += 1
      if run == 62 { endRun() }
      return
    }
    endRun()
    let place = zip(pixel, [3, 5, 7, 11]).reduce(0) { $0 + Int($1.0) * $1.1 } % 64
    if seen[place] == pixel { bytes.append(UInt8(place)) } else { addNew(pixel) }
    seen[place] = pixel
    last = pixel
  }

  private mutating func addNew(_ pixel: [UInt8]) {
    let change = zip(pixel, last).map { Int(Int8(bitPattern: $0 &- $1)) }
    let others = (change[0] - change[1], change[2] - change[1])
    if change[3] != 0 {
      bytes += [0xFF] + pixel
    } else if change[..<3].allSatisfy((-2...1).contains) {
      bytes.append(UInt8(0x40 + (change[0] + 2) << 4 + (change[1] + 2) << 2 + change[2] + 2))
    } else if (-32...31).contains(change[1]), (-8...7).contains(others.0), (-8...7).contains(others.1) {
      bytes += [UInt8(0x80 + change[1] + 32), UInt8((others.0 + 8) << 4 + others.1 + 8)]
    } else {
      bytes += [0xFE] + pixel.prefix(3)
    }
  }
}
