/// The reason why a picture could not be written.
package enum EncodingError: Error, Equatable, CustomStringConvertible {
  case outOfMemory
  /// The library's own error message.
  case refused(String)
  /// The minimum size in bytes, even with the least dithering, is over the limit.
  case tooLarge(Int, most: Int)
  /// The size in bytes is fixed by the format and the picture's size.
  case fixedSize(Int, most: Int, OutputFormat)

  package var description: String {
    switch self {
    case .outOfMemory: "there is not enough memory to write it"
    case .refused(let message): "it cannot be written: \(message)"
    case .tooLarge(let bytes, let most):
      "it would be \(bytes) bytes even without dithering, but --max-bytes allows \(most); use fewer photos, a "
        + "plainer background, or a larger --max-bytes"
    case .fixedSize(let bytes, let most, let format):
      "a \(format.name) of its size is always \(bytes) bytes, but --max-bytes allows \(most); use PNG, or a larger "
        + "--max-bytes"
    }
  }
}
