package import Files
package import Isolation

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
    /// It is not the file any more that it was when it was looked at.
    case changed
    /// It may still be written to.
    case unsettled(seconds: Double)
    /// As an earlier run found out.
    case known(String)
    // The format.
    case truncated(String)
    case malformed(String)
    case unsupported(String)
    // A limit.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    case tooLong(width: Int, height: Int)
    case outOfMemory
    /// Decoding it takes more than is allowed; `needed` would do.
    case tooCostly(megabytes: Int, needed: Int)
    /// What became of the process that was to decode it.
    case isolated(IsolationFault)
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

extension ImageError.Reason {
  /// - Parameters:
  ///   - bytes: what decoding takes.
  ///   - needed: what would have to be allowed, all together.
  package static func tooCostly(_ bytes: Int, outOf needed: Int) -> ImageError.Reason {
    // Rounded up, so that so many would do.
    .tooCostly(megabytes: bytes.megabytes, needed: needed.megabytes)
  }

  /// Whether the same file will never be usable, whatever else changes.
  package var liesInTheFile: Bool {
    switch self {
    case .truncated, .malformed: true
    default: false
    }
  }

  /// Whether it says nothing of the file, and other files fare no better.
  package var concernsAll: Bool { if case .isolated(let fault) = self { fault.concernsAll } else { false } }

  /// Whether the same file may be usable another time.
  package var isPassing: Bool {
    switch self {
    case .changed, .outOfMemory, .tooCostly, .unreadable(.notPermitted), .unreadable(.failed): true
    case .isolated(let fault): fault.isPassing
    default: false
    }
  }
}

extension ImageError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let reason): reason.description
    case .empty: "is empty"
    case .notAPicture: "is not a known picture format"
    case .namedButNotAPicture(let fileExtension):
      "has the extension .\(fileExtension) but is not a picture"
    case .changed: "changed while it was being read"
    case .unsettled(let seconds): "changed less than \(seconds.shortest) s ago (--settle)"
    case .known(let words): words
    case .truncated(let message): "is truncated: \(message)"
    case .malformed(let message): "is damaged: \(message)"
    case .unsupported(let message): "cannot be decoded: \(message)"
    case .tooManyPixels(let width, let height, let limit):
      "has \(width) × \(height) pixels, more than --max-pixels allows (\(limit))"
    case .tooLong(let width, let height):
      "is \(width) × \(height) pixels; the longest side allowed is \(DecodingLimits.longestSide)"
    case .outOfMemory: "is out of memory"
    case .tooCostly(let megabytes, let needed):
      "needs \(megabytes) MB to decode, more than --max-memory allows; try --max-memory \(needed)M"
    case .isolated(let fault): fault.description
    }
  }
}

extension Double {
  /// Without a fraction where there is none.
  fileprivate var shortest: String { Int(exactly: self).map(String.init) ?? String(self) }
}

extension Int {
  /// So many bytes in megabytes, rounded up.
  package var megabytes: Int { (self + (1 << 20) - 1) >> 20 }
}
