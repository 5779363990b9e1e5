extension ColorProfile {
  /// Display P3 as a version 4 profile: the primaries of DCI-P3, a D65 white point and sRGB's curve. Written here
  /// instead of by LittleCMS, so that walls have the same bytes with every version of it.
  package static let displayP3 = ColorProfile(
    display(
      "Display P3", red: xyz(0.515121, 0.241196, -0.001053), green: xyz(0.291977, 0.692245, 0.041885),
      blue: xyz(0.157104, 0.066574, 0.784073)))

  /// sRGB as a version 4 profile, for files that must have one.
  package static let sRGB = ColorProfile(
    display(
      "sRGB", red: xyz(0.436041, 0.222485, 0.013920), green: xyz(0.385113, 0.716905, 0.097067),
      blue: xyz(0.143046, 0.060610, 0.713913)))

  /// Returns a display with a D65 white point and sRGB's curve.
  private static func display(_ name: String, red: [UInt8], green: [UInt8], blue: [UInt8]) -> [UInt8] {
    // Relative to D50, the white point of profiles.
    let daylight = xyz(0.96420, 1, 0.82491)
    let bend = curve(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
    let adaptation =
      tagType("sf32")
      + [
        1.047882, 0.022918, -0.050217, 0.029587, 0.990478, -0.017059, -0.009247, 0.015075, 0.751678,
      ].flatMap(fixed)
    return profile([
      ("desc", text(name)), ("cprt", text("No copyright")), ("wtpt", daylight), ("chad", adaptation),
      ("rXYZ", red), ("gXYZ", green), ("bXYZ", blue), ("rTRC", bend), ("gTRC", bend), ("bTRC", bend),
    ])
  }

  // MARK: - Writing profiles

  /// Returns a display profile. Equal tags are written only once.
  private static func profile(_ tags: [(name: String, body: [UInt8])]) -> [UInt8] {
    let start = 128 + 4 + 12 * tags.count
    var directory = number(tags.count)
    var bodies: [UInt8] = []
    var places: [[UInt8]: Int] = [:]
    for (name, body) in tags {
      let place = places[body] ?? start + bodies.count
      if places.updateValue(place, forKey: body) == nil {
        bodies += body + Array(repeating: 0, count: (4 - body.count % 4) % 4)
      }
      directory += Array(name.utf8) + number(place) + number(body.count)
    }
    return header(count: start + bodies.count) + directory + bodies
  }

  private static func header(count: Int) -> [UInt8] {
    let version = number(0x0430_0000)
    let kind = Array("mntrRGB XYZ ".utf8)
    // Midnight on January 1, 2026: the current date would make every wall different.
    let date: [UInt8] = [0x07, 0xEA, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
    let start = number(count) + number(0) + version + kind + date + Array("acsp".utf8)
    let illuminant = fixed(0.9642) + fixed(1) + fixed(0.8249)
    return start + Array(repeating: 0, count: 28) + illuminant + Array(repeating: 0, count: 48)
  }

  private static func tagType(_ name: String) -> [UInt8] { Array(name.utf8) + number(0) }

  /// Returns a string in American English only.
  private static func text(_ text: String) -> [UInt8] {
    let letters = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    return tagType("mluc") + number(1) + number(12) + Array("enUS".utf8) + number(letters.count) + number(28) + letters
  }

  private static func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
    tagType("XYZ ") + fixed(x) + fixed(y) + fixed(z)
  }

  /// Returns a power function with a linear part near black.
  private static func curve(_ parameters: Double...) -> [UInt8] {
    tagType("para") + [0, 3, 0, 0] + parameters.flatMap(fixed)
  }

  /// Returns a fixed-point number with 16 fractional bits.
  private static func fixed(_ value: Double) -> [UInt8] { number(Int((value * 65536).rounded())) }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
