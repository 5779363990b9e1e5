package import Files
package import Isolation

/// The reason why a picture cannot be used.
package struct ImageError: Error, Equatable, CustomStringConvertible {
  package var path: FilePath
  package var reason: Reason

  package enum Reason: Equatable, Sendable {
    // Caused by the file.
    case unreadable(FileError.Reason)
    case empty
    case notAPicture
    case namedButNotAPicture(fileExtension: String)
    /// A picture that no decoder is for.
    case foreign(ForeignFormat)
    /// The file has changed since it was found.
    case changed
    /// Another program may still be writing the file.
    case unsettled(seconds: Double)
    /// Found by an earlier run.
    case known(String)
    // Caused by the format.
    case truncated(String)
    case malformed(String)
    case unsupported(String)
    // Caused by a limit.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    case tooLong(width: Int, height: Int)
    case outOfMemory
    /// Decoding would take more memory than is allowed; `needed` would be enough.
    case tooCostly(megabytes: Int, needed: Int)
    /// The time of the whole run is over.
    case overdue(seconds: Double)
    /// The failure of the process that was to decode the file.
    case isolated(IsolationFault)
    /// The crash of a library in that process.
    case crashed(library: String, signal: Int32)
    /// The failure of the process that was to find faces in the photo.
    case unsearched(IsolationFault)
  }

  package init(_ path: FilePath, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  package init(_ error: FileError) {
    self.init(error.path, .unreadable(error.reason))
  }

  package var description: String {
    if case .unreadable(let reason) = reason { FileError(path, reason).description } else { "\(path): \(reason)" }
  }
}

extension ImageError.Reason {
  /// The failure of the process of a photo.
  init(_ fault: IsolationFault, of worker: PhotoWorker) {
    if case .crashed(let signal) = fault, let library = worker.libraryName {
      self = .crashed(library: library, signal: signal)
    } else {
      self = .isolated(fault)
    }
  }

  /// - Parameters:
  ///   - bytes: The memory that decoding takes.
  ///   - needed: The limit that would be enough for everything.
  package static func tooCostly(_ bytes: Int, outOf needed: Int) -> ImageError.Reason {
    // Rounded up, so that this number is enough.
    .tooCostly(megabytes: bytes.megabytes, needed: needed.megabytes)
  }

  /// True if this file will never be usable, whatever else changes.
  package var liesInTheFile: Bool {
    switch self {
    case .truncated, .malformed: true
    default: false
    }
  }

  /// True if the file takes more processor time than it may. Such files are remembered, and not tried again.
  package var isLateness: Bool {
    switch self {
    case .isolated(.late), .unsearched(.late): true
    default: false
    }
  }

  /// True if the fault does not lie in this file and also affects all others.
  package var concernsAll: Bool {
    switch self {
    case .overdue: true
    case .isolated(let fault), .unsearched(let fault): fault.concernsAll
    default: false
    }
  }

  /// True if the same file may be usable later.
  package var isPassing: Bool {
    switch self {
    case .changed, .outOfMemory, .tooCostly, .unreadable(.notPermitted), .unreadable(.failed),
      .unreadable(.notFetched), .overdue:
      true
    case .isolated(let fault), .unsearched(let fault): fault.isPassing
    default: false
    }
  }
}

extension ImageError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let reason): reason.description
    case .empty: "is empty"
    case .notAPicture: "is not in a known picture format"
    case .namedButNotAPicture(let fileExtension):
      "has the extension .\(fileExtension) but is not a picture"
    case .foreign(let format): "is \(format.names.one), which Tessera cannot read"
    case .changed: "changed while it was being read"
    case .unsettled(let seconds): "changed less than \(seconds.shortest) s ago (--settle)"
    case .known(let words): words
    case .truncated(let message): "is truncated: \(message)"
    case .malformed(let message): "is damaged: \(message)"
    case .unsupported(let message): "cannot be decoded: \(message)"
    case .tooManyPixels(let width, let height, let limit):
      "is \(width) × \(height) pixels, more than --max-pixels allows (\(limit))"
    case .tooLong(let width, let height):
      "is \(width) × \(height) pixels; the longest side allowed is \(DecodingLimits.longestSide)"
    case .outOfMemory: "cannot be decoded: not enough memory"
    case .tooCostly(let megabytes, let needed):
      "needs \(megabytes) MB to decode, more than --max-memory allows; try --max-memory \(needed)M"
    case .overdue(let seconds): "the wall took longer than --max-time allows (\(seconds.shortest) s)"
    case .isolated(let fault): fault.description
    case .crashed(let library, let signal): "cannot be decoded: \(library), which reads it, crashed (signal \(signal))"
    case .unsearched(let fault): fault.description(of: "its face search")
    }
  }
}

extension Double {
  /// The number as text, without a fraction if it is a whole number.
  fileprivate var shortest: String { Int(exactly: self).map(String.init) ?? String(self) }
}

extension Int {
  /// The number of bytes in megabytes, rounded up.
  package var megabytes: Int { (self + (1 << 20) - 1) >> 20 }
}
