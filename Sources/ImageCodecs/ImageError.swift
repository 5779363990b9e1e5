package import Files

/// Why a picture cannot be used.
package struct ImageError: Error, Equatable, CustomStringConvertible {
  package var path: FilePath
  package var reason: Reason

  package enum Reason: Equatable, Sendable {
    // The file.
    case unreadable(FileError.Reason)
    case empty
    case notAPicture
    case namedButNotAPicture(fileExtension: String)
    // The format.
    case truncated(String)
    case malformed(String)
    case unsupported(String)
    // A limit.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    case tooLong(width: Int, height: Int)
    case outOfMemory
  }

  package init(_ path: FilePath, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  package init(_ error: FileError) {
    self.init(error.path, .unreadable(error.reason))
  }

  package var description: String { "\(path): \(reason)" }
}

extension ImageError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let reason): reason.description
    case .empty: "is empty"
    case .notAPicture: "is not a picture of a known kind"
    case .namedButNotAPicture(let fileExtension):
      "is named like a picture (.\(fileExtension)) but does not begin like one"
    case .truncated(let message): "is cut short: \(message)"
    case .malformed(let message): "is damaged: \(message)"
    case .unsupported(let message): "cannot be decoded: \(message)"
    case .tooManyPixels(let width, let height, let limit):
      "would have \(width) × \(height) pixels, more than the limit of \(limit) (see --max-pixels)"
    case .tooLong(let width, let height):
      "would be \(width) × \(height) pixels; no side may be longer than \(DecodingLimits.longestSide)"
    case .outOfMemory: "needs more memory than there is"
    }
  }
}
