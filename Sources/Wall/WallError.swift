package import Files
package import ImageCodecs
import Layouts

/// The reason why a wall was not rendered.
package enum WallError: Error, Equatable, CustomStringConvertible {
  case unusable([ImageError])
  case output(FileError)
  case encoding(EncodingError)
  /// The size of the file in bytes at the lowest quality, which exceeds the limit.
  case tooLarge(Int, limit: Int)
  /// The failure of the program that takes the frames.
  case program(String)
  /// The background or the watermark cannot be used.
  case picture(ImageError)

  package var description: String {
    switch self {
    case .encoding(let error): error.description
    case .program(let words): words
    case .tooLarge(let size, let limit):
      "is \(size) bytes even at quality 1, but --quality-for allows \(limit); "
        + "use a smaller wall or a larger --quality-for"
    case .picture(let error): error.description
    case .unusable(let errors): errors.map(\.description).joined(separator: "\n")
    case .output(let error): error.description
    }
  }
}
