import CFixtures

/// Settings for writing a color profile.
package struct ProfileFixture: Sendable {
  package enum Kind: Sendable, CaseIterable {
    case rgb
    case gray
    /// For no particular press.
    case inks
    /// Not for a device, and so useless for pictures.
    case abstract
  }

  package var kind = Kind.rgb
  /// The chromaticities of white, red, green and blue.
  package var primaries = [(0.3127, 0.3290), (0.64, 0.33), (0.30, 0.60), (0.15, 0.06)]
  /// Nil for sRGB's curve.
  package var gamma: Double?
  package var name: String

  package init(_ name: String) { self.name = name }

  package static let sRGB = ProfileFixture("An sRGB")

  package static let displayP3 = ProfileFixture("A Display P3").with {
    $0.primaries = [(0.3127, 0.3290), (0.680, 0.320), (0.265, 0.690), (0.150, 0.060)]
  }

  /// Similar to Adobe RGB.
  package static let wide = ProfileFixture("A wide space").with {
    $0.primaries = [(0.3127, 0.3290), (0.64, 0.33), (0.21, 0.71), (0.15, 0.06)]
    $0.gamma = 563 / 256
  }

  package static let gray = ProfileFixture("A grey of 1.8").with {
    $0.kind = .gray
    $0.gamma = 1.8
  }

  package static let inks = ProfileFixture("Some inks").with { $0.kind = .inks }
  package static let abstract = ProfileFixture("No device").with { $0.kind = .abstract }

  /// Returns a copy of the settings, modified by `change`.
  package func with(_ change: (inout ProfileFixture) -> Void) -> ProfileFixture {
    var copy = self
    change(&copy)
    return copy
  }

  /// Returns the profile's bytes.
  package func encoded() throws -> [UInt8] {
    let points = primaries.flatMap { [$0.0, $0.1] }
    return try unsafe name.withCString { name in
      // Sound: the name is valid while this closure runs.
      var profile = unsafe FixtureProfile()
      unsafe profile.kind = number
      unsafe profile.primaries = (
        points[0], points[1], points[2], points[3], points[4], points[5], points[6], points[7]
      )
      unsafe profile.gamma = gamma ?? 0
      unsafe profile.name = name
      return try unsafe bytes { output in unsafe fixture_profile_encode(&profile, output) }
    }
  }

  private var number: Int32 {
    switch kind {
    case .rgb: Int32(FIXTURE_PROFILE_RGB)
    case .gray: Int32(FIXTURE_PROFILE_GREY)
    case .inks: Int32(FIXTURE_PROFILE_INKS)
    case .abstract: Int32(FIXTURE_PROFILE_ABSTRACT)
    }
  }
}
