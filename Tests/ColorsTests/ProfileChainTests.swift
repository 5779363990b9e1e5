import Fixtures
import Raster
import Testing

@testable import Colors

/// Profiles with a chain of processing elements.
struct ProfileChainTests {
  /// sRGB's primaries as a profile's matrix.
  private static let toXYZ = ProfileChain.matrix(
    [0.436_075, 0.385_065, 0.143_080, 0.222_505, 0.716_879, 0.060_617, 0.013_932, 0.097_105, 0.714_173])

  private func conversion(_ chain: ProfileChain, _ fixture: ProfileFixture = .sRGB) throws -> ColorConversion {
    let profile = ColorProfile(try fixture.encoded(with: chain))
    return try ColorConversion(from: .profile(profile), samples: .rgb, to: .sRGB)
  }

  /// A power of 1.8, in up to the largest number of elements and curve segments.
  @Test(arguments: [0, 1, 20], [1, 16])
  func multiProcessElementChainsAreApplied(idleSteps: Int, parts: Int) throws {
    let idle = Array(repeating: ProfileChain.idle, count: idleSteps)
    let chain = ProfileChain([ProfileChain.curve(power: 1.8, parts: parts)] + idle + [Self.toXYZ])
    let gray = try conversion(chain).converted(Color(red: 128, green: 128, blue: 128))
    #expect(abs(Int(gray.red) - 146) <= 1 && abs(Int(gray.green) - 146) <= 1 && abs(Int(gray.blue) - 146) <= 1)
  }

  @Test(arguments: [
    // The most elements possible, one element, and one curve with the most segments possible.
    ProfileChain(Array(repeating: ProfileChain.idle, count: 5000) + [toXYZ]),
    {
      var chain = ProfileChain([ProfileChain.idle])
      chain.repetitions = 400_000
      return chain
    }(),
    ProfileChain([ProfileChain.curve(power: 1.8, parts: 65_535), toXYZ]),
    {
      var chain = ProfileChain([ProfileChain.curve(power: 1.8, parts: 60)])
      chain.repetitions = 20
      return chain
    }(),
    // A table of sixteen inputs.
    ProfileChain([Array("clut".utf8) + [0, 0, 0, 0, 0, 16, 0, 3] + [UInt8](repeating: 2, count: 16)]),
  ])
  func tooLongChainsAreRefusedQuickly(chain: ProfileChain) throws {
    let start = ContinuousClock.now
    let error = #expect(throws: ColorError.self) { _ = try conversion(chain) }
    #expect(error?.description == "it has too many steps")
    #expect(ContinuousClock.now - start < .seconds(1))
  }

  /// Chains whose offsets point outside the profile.
  @Test func chainsWithOffsetsOutsideTheProfileAreRefused() throws {
    let bytes = try ProfileFixture.sRGB.encoded(with: ProfileChain([ProfileChain.curve(power: 1.8), Self.toXYZ]))
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("mpet".utf8)) })
    for place in start..<bytes.count {
      var broken = bytes
      broken[place] = 0xFF
      _ = try? ColorConversion(from: .profile(ColorProfile(broken)), samples: .rgb, to: .sRGB)
    }
    for count in start..<bytes.count {
      #expect(throws: ColorError.self) {
        _ = try ColorConversion(from: .profile(ColorProfile(Array(bytes[..<count]))), samples: .rgb, to: .sRGB)
      }
    }
  }
}
