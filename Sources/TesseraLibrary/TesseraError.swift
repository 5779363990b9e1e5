import Files
public import Foundation
package import ImageCodecs
package import Planning
package import Wall

/// The reason why a call failed. Its description says what happened, to what, and often what to do.
public enum TesseraError: Error, Equatable, Sendable {
  /// A setting is wrong, or cannot be combined with another.
  case setting(String)
  /// A photo cannot be used.
  case photo(name: String, reason: String)
  /// There are no photos for the wall.
  case noPhotos(String)
  /// The result cannot be written.
  case output(String)
  /// Another run is writing the same result.
  case busy(String)
  /// No decoder can be started: see ``Engine/Decoding-swift.enum``.
  case worker(String)
}

extension TesseraError: LocalizedError, CustomStringConvertible {
  public var description: String {
    switch self {
    case .setting(let words), .noPhotos(let words), .output(let words), .busy(let words), .worker(let words): words
    case .photo(let name, let reason): "\(name): \(reason)"
    }
  }

  public var errorDescription: String? { description }
}

extension TesseraError {
  package init(_ error: ImageError) {
    let reason = "\(error.reason)"
    let name = error.path.shownName
    self = error.reason.concernsAll ? .worker(reason) : .photo(name: name, reason: reason)
  }

  package init(_ error: WallError) {
    switch error {
    case .unusable(let errors) where !errors.isEmpty: self.init(errors[0])
    case .picture(let error): self.init(error)
    default: self = .output(error.description)
    }
  }
}

extension TesseraError {
  package init(_ failure: RunFailure) {
    switch failure {
    case .usage(let words): self = .setting(words)
    case .faults: self = .setting(failure.description)
    case .plan(let error): self = .setting(error.description)
    case .inputs(let words), .stopped(let words): self = .noPhotos(words)
    case .taken(let words): self = .busy(words)
    case .output(let error):
      if case .busy = error.reason { self = .busy(error.description) } else { self = .output(error.description) }
    case .results: self = .output(failure.description)
    }
  }
}
