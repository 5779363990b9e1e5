/// Why a picture could not be written.
package enum EncodingError: Error, Equatable, CustomStringConvertible {
  case outOfMemory
  /// In the library's words.
  case refused(String)
  /// The file would have so many bytes at least.
  case tooLarge(Int, most: Int)

  package var description: String {
    switch self {
    case .outOfMemory: "writing it is out of memory"
    case .refused(let message): "it cannot be written: \(message)"
    case .tooLarge(let bytes, let most): "it would have \(bytes) bytes, and may have \(most); make it smaller"
    }
  }
}
