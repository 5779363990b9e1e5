package import Colors
package import Files
import Foundation

/// The color space of a wall.
package enum WallColors: Hashable, Sendable {
  case sRGB
  case displayP3
  /// An unread profile.
  case file(FilePath)
  case profile(ColorProfile)

  /// A keyword or a file.
  init(_ value: FilePath) {
    switch value.description {
    case "srgb": self = .sRGB
    case "display-p3": self = .displayP3
    default: self = .file(value)
    }
  }

  /// Resolves a relative file against a folder.
  func inside(_ folder: FilePath) -> WallColors {
    if case .file(let path) = self { .file(folder.reaching(path)) } else { self }
  }

  /// True for an ICC file.
  package var isFile: Bool {
    switch self {
    case .file, .profile: true
    case .sRGB, .displayP3: false
    }
  }

  package var space: ColorSpace {
    switch self {
    case .sRGB: .sRGB
    case .displayP3: .profile(.displayP3)
    case .profile(let profile): .profile(profile)
    case .file: preconditionFailure("A profile must be read before it is used.")
    }
  }

  /// Reads an unread profile, and checks that it is usable for a wall.
  package mutating func read() throws(RunFailure) {
    guard case .file(let path) = self else { return }
    let profile = ColorProfile(try Self.bytes(of: path))
    do throws(ColorError) {
      _ = try ColorConversion.between(.sRGB, and: .profile(profile), samples: .rgb)
    } catch {
      throw .usage("--color-profile \(path): unusable color profile: \(error)")
    }
    self = .profile(profile)
  }

  private static func bytes(of path: FilePath) throws(RunFailure) -> [UInt8] {
    do throws(FileError) {
      let file = try OpenFile(path)
      // One byte over the limit makes the profile invalid.
      return try file.bytes(at: 0, count: min(file.size, ColorProfile.longest + 1))
    } catch {
      throw .usage("--color-profile \(error); use srgb, display-p3 or an ICC profile")
    }
  }
}

extension WallColors: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(space)
  }
}
