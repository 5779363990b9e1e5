package import Files
package import ImageCodecs
import Parallel

/// The photos found in a run's inputs, in order, and what could not be used.
///
///     let gallery = try Gallery(of: [FilePath("photos")], choosing: Gallery.Choice())
package struct Gallery: Sendable {
  package var photos: [Photo] = []
  /// What was meant as a photo but cannot be used, with the reason.
  package var leftOut: [ImageError] = []
  /// What the user should know but need not act on.
  package var notices: [String] = []

  /// Which photos are wanted and how they are ordered.
  package struct Choice: Sendable {
    package var isRecursive = true
    /// Nil is by name, unless a manifest gives the order.
    package var sort: Sort?
    package var isReversed = false
    /// At most so many photos.
    package var limit: Int?
    /// The wall itself, which must not become its own tile when it stands among the photos.
    package var output: FilePath?
    /// Whether photos whose size a manifest declares are opened nevertheless.
    package var opensDeclared = true
    package var decoding = DecodingLimits()
    /// On how many cores files are looked into; nil for all.
    package var jobs: Int?

    package init() {}
  }

  package enum Sort: String, CaseIterable, Sendable {
    /// Natural order of names.
    case name
    /// As given; within a folder, by name.
    case none
  }

  /// Finds, orders and looks into what `inputs` name: pictures, folders, manifests.
  package init(of inputs: [FilePath], choosing choice: Choice) throws(GalleryError) {
    var candidates: [Candidate] = []
    var isOrdered = false
    for input in inputs {
      if let manifest = try Self.manifest(at: input) {
        notices += manifest.warnings.map { "\(input): \($0)" }
        candidates += manifest.candidates
        isOrdered = true
      } else {
        candidates += find(input, choice)
      }
    }
    if choice.sort ?? (isOrdered ? .none : .name) == .name {
      candidates.sort { NaturalOrder.precedes($0.path, $1.path) }
    }
    if choice.isReversed { candidates.reverse() }
    try leaveOutOutput(of: &candidates, choice)
    look(into: candidates, choice)
  }

  // MARK: - Finding

  private static func manifest(at input: FilePath) throws(GalleryError) -> Manifest? {
    guard let file = try? OpenFile(input), let start = try? file.bytes(at: 0, count: 512) else { return nil }
    guard ImageFormat(sniffing: start) == nil, Manifest.isPromised(by: input, start: start) else { return nil }
    return try Manifest(file)
  }

  private mutating func find(_ input: FilePath, _ choice: Choice) -> [Candidate] {
    guard (try? input.status())?.kind == .folder else { return [Candidate(path: input, isNamed: true)] }
    var walk = FolderWalk(isRecursive: choice.isRecursive)
    walk.enter(input)
    leftOut += walk.failures.map { ImageError($0) }
    return walk.files.sorted(by: NaturalOrder.precedes).map { Candidate(path: $0, isNamed: false) }
  }

  /// The wall of an earlier run, or its pages, are not photos of the next; a photo is not to be overwritten by a wall.
  private mutating func leaveOutOutput(
    of candidates: inout [Candidate], _ choice: Choice
  ) throws(GalleryError) {
    guard let output = choice.output else { return }
    let identity = (try? output.status())?.identity
    let same = candidates.filter { candidate in
      let isPage = Self.isPage(candidate.path, of: output)
      return isPage || identity != nil && (try? candidate.path.status())?.identity == identity
    }
    guard !same.isEmpty else { return }
    if identity != nil, Self.isForeignPicture(output) { throw .overwritesPhoto(output) }
    candidates.removeAll { candidate in same.contains { $0.path == candidate.path } }
    for candidate in same where candidate.isNamed {
      notices.append("\(candidate.path): is the wall itself and not one of its photos")
    }
  }

  /// Whether a file is `wall-002.png` beside `wall.png`, and was written by Tessera.
  private static func isPage(_ path: FilePath, of output: FilePath) -> Bool {
    guard path.pageNumber(of: output) != nil, path.parent.isSameFolder(as: output.parent) else { return false }
    return !isForeignPicture(path)
  }

  /// Whether a file is a picture that Tessera did not make.
  private static func isForeignPicture(_ path: FilePath) -> Bool {
    guard let file = try? OpenFile(path), let start = try? file.bytes(at: 0, count: 256) else { return false }
    guard let format = ImageFormat(sniffing: start) else { return false }
    return format != .png || !PNGJoint.isSigned(start)
  }

  // MARK: - Looking into files

  private mutating func look(into candidates: [Candidate], _ choice: Choice) {
    var rest = candidates[...]
    // With a limit, files are opened in batches until so many photos are found.
    while !rest.isEmpty, photos.count < choice.limit ?? .max {
      let batch = Array(rest.prefix(choice.limit.map { max(64, $0 - photos.count) } ?? rest.count))
      rest = rest.dropFirst(batch.count)
      let findings = concurrentMap(batch.count, jobs: choice.jobs) { Self.look(at: batch[$0], choice) }
      for finding in findings where photos.count < choice.limit ?? .max {
        switch finding {
        case .photo(let photo): photos.append(photo)
        case .unusable(let error): leftOut.append(error)
        case .somethingElse: break
        }
      }
    }
  }

  private enum Finding {
    case photo(Photo)
    case unusable(ImageError)
    case somethingElse
  }

  private static func look(at candidate: Candidate, _ choice: Choice) -> Finding {
    if let size = candidate.declaredSize, !choice.opensDeclared {
      return .photo(
        Photo(path: candidate.path, width: size.width, height: size.height, wishes: candidate.wishes))
    }
    do {
      let info = try ImageDecoder.probe(path: candidate.path, limits: choice.decoding)
      let size = candidate.declaredSize ?? (Double(info.width), Double(info.height))
      return .photo(
        Photo(
          path: candidate.path, width: size.width, height: size.height, wishes: candidate.wishes,
          info: info))
    } catch {
      return isWorthMentioning(error, candidate) ? .unusable(error) : .somethingElse
    }
  }

  /// In a folder, what is a picture neither by name nor by content is simply something else.
  private static func isWorthMentioning(_ error: ImageError, _ candidate: Candidate) -> Bool {
    if candidate.isNamed || ImageFormat.isPromised(byExtension: candidate.path.fileExtension) { return true }
    return switch error.reason {
    case .notAPicture, .empty, .unreadable: false
    default: true
    }
  }
}
