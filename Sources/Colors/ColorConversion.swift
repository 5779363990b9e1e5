import CCodecs
package import Raster

/// A conversion from the colors of a photo to those of a wall with LittleCMS: relative colorimetric, with black point
/// compensation.
///
///     if let conversion = try ColorConversion.between(colors, and: .sRGB, samples: .rgb) {
///       conversion.convert(&pixels)
///     }
///
/// It takes 3.4 ns per pixel if the profile has curves and a matrix, 230 ns if it has inks. Any number of threads may
/// use one at once.
@safe package final class ColorConversion: @unchecked Sendable {
  // Sound throughout: created in `init`, closed once in `deinit`, and immutable in between.
  private let handle: OpaquePointer

  init(from: ColorSpace, samples: ColorSpace.Samples, to: ColorSpace) throws(ColorError) {
    guard !from.isBright && !to.isBright else { throw ColorError(description: "HDR needs a BrightConversion") }
    var error = ccodecs_error()
    let handle = unsafe from.withColors { from in
      unsafe to.withColors { to in unsafe ccodecs_conversion_open(&from, samples.number, &to, &error) }
    }
    guard let handle = unsafe handle else { throw ColorError(error) }
    unsafe self.handle = handle
  }

  deinit { unsafe ccodecs_conversion_close(handle) }

  /// Converts pixels to the wall's colors. Their alpha stays the same.
  package func convert(_ pixels: inout Pixels) {
    let count = pixels.width * pixels.height
    // Sound: there are four bytes for each pixel.
    unsafe pixels.bytes.withUnsafeMutableBufferPointer { bytes in
      unsafe ccodecs_conversion_run(handle, bytes.baseAddress, count)
    }
  }

  /// The conversion as tables; nil if it needs LittleCMS.
  package var tables: ColorTables? {
    guard let shaper = unsafe ccodecs_conversion_shaper(handle) else { return nil }
    // Sound: exactly this many bytes are written.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: ccodecs_shaper_size()) { buffer, count in
      unsafe ccodecs_shaper_write(shaper, buffer.baseAddress)
      count = buffer.count
    }
    return ColorTables(bytes)
  }

  /// Converts a color to the wall's.
  package func converted(_ color: Color) -> Color {
    var pixels = Pixels(width: 1, height: 1, filledWith: color)
    convert(&pixels)
    return pixels[0, 0]
  }

  /// Returns true if no color changes by more than one of 255 levels: profiles of the same space differ by as much.
  func isIdle(for samples: ColorSpace.Samples) -> Bool {
    if samples == .inks { return false }
    let probe = samples == .gray ? Self.grays : Self.grays + Self.colors
    var pixels = Pixels(width: probe.count / 4, height: 1, bytes: probe)
    convert(&pixels)
    return zip(probe, pixels.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }

  private static let grays = (0...255).flatMap { [UInt8]([$0, $0, $0, 255]) }

  /// Evenly spaced sample colors.
  private static let colors: [UInt8] = {
    let steps = stride(from: 0, through: 255, by: 15).map(UInt8.init)
    return steps.flatMap { red in steps.flatMap { green in steps.flatMap { [red, green, $0, 255] } } }
  }()
}

extension ColorSpace.Samples {
  fileprivate var number: ccodecs_samples {
    switch self {
    case .gray: CCODECS_SAMPLES_GRAY
    case .rgb: CCODECS_SAMPLES_RGB
    case .inks: CCODECS_SAMPLES_INKS
    }
  }
}

extension ColorSpace {
  /// Calls `body` with the space in the shim's format.
  @unsafe fileprivate func withColors<Result>(_ body: (inout ccodecs_colors) -> Result) -> Result {
    var colors = unsafe ccodecs_colors()
    switch self {
    case .profile(let profile):
      return unsafe profile.bytes.withUnsafeBufferPointer { bytes in
        unsafe colors.profile = bytes.baseAddress
        unsafe colors.count = bytes.count
        return unsafe body(&colors)
      }
    case .lights(let primaries, let curve):
      unsafe colors.white = (primaries.white.x, primaries.white.y)
      unsafe colors.red = (primaries.red.x, primaries.red.y)
      unsafe colors.green = (primaries.green.x, primaries.green.y)
      unsafe colors.blue = (primaries.blue.x, primaries.blue.y)
      switch curve {
      case .sRGB: unsafe colors.curve = CCODECS_CURVE_SRGB
      case .power(let power):
        unsafe colors.curve = CCODECS_CURVE_POWER
        unsafe colors.power = power
      case .pq, .hlg: preconditionFailure("HDR is converted while decoding.")
      }
      return unsafe body(&colors)
    }
  }
}
