package import Faces
package import Files
package import Isolation
package import Raster

/// The search for faces: in the photo's own process if photos have any, otherwise in this process.
///
///     let search = try FaceSearch(model: bytes, in: limits.isolation)
///     let faces = try search.faces(on: pixels, of: path, by: pipeline.worker)
///
/// Models are files of unknown origin, so one worker reads the model and returns it in compact form. Each photo's
/// worker gets that form and the pixels, and returns numbers. This process reads neither form.
package struct FaceSearch: Sendable {
  /// Identifies searches that find the same faces.
  package let identity: String
  private let place: Place

  private enum Place: Sendable {
    case here(FaceFinder)
    case workers(Isolation, model: [UInt8])
  }

  /// The reason why a file cannot be used as a model.
  package enum Fault: Error, Equatable, CustomStringConvertible {
    case unusable(String)
    case isolated(IsolationFault)

    /// The message for the file.
    package var description: String {
      switch self {
      case .unusable(let reason): reason
      case .isolated(let fault): fault.description(of: "its reader")
      }
    }
  }

  /// Creates a search in this process.
  package init(_ finder: FaceFinder) { self.init(finder.identity, .here(finder)) }

  private init(_ identity: String, _ place: Place) { (self.identity, self.place) = (identity, place) }

  /// Reads a model from the bytes of a file.
  ///
  /// - Parameter isolation: Starts the processes; nil to work in this one.
  package init(model bytes: [UInt8], in isolation: Isolation?) throws(Fault) {
    guard let isolation else {
      do throws(FaceNetworkError) { self.init(try FaceFinder(model: bytes)) } catch {
        throw .unusable(error.description)
      }
      return
    }
    let compact: Compact
    do throws(IsolationFault) {
      var answer = MessageReader(try isolation.ask(DecodingRequest.model(bytes).bytes))
      compact = try answer.compact()
      try answer.finish()
    } catch {
      throw .isolated(error)
    }
    self.init(FaceFinder.identity(ofModel: bytes), .workers(isolation, model: try compact.get()))
  }

  /// Returns the search with the program's own network, which must exist. The network needs no check.
  package static func own(in isolation: Isolation?) -> FaceSearch {
    let model = FaceFinder.ownModel
    if let isolation { return FaceSearch(FaceFinder.ownIdentity, .workers(isolation, model: model)) }
    guard let finder = FaceFinder(compact: model) else { preconditionFailure("The program’s network must be valid.") }
    return FaceSearch(FaceFinder.ownIdentity, .here(finder))
  }

  /// The compact form of a model, or the reason why there is none.
  typealias Compact = Result<[UInt8], Fault>

  static func compact(model bytes: [UInt8]) -> Compact {
    do throws(FaceNetworkError) { return .success(try FaceFinder.compact(model: bytes)) } catch {
      return .failure(.unusable(error.description))
    }
  }

  /// Returns the faces on a photo.
  ///
  /// - Parameters:
  ///   - photo: The photo at the size at which it is searched.
  ///   - path: Its file, named in errors.
  ///   - worker: The process that decoded it, if any.
  package func faces(
    on photo: Pixels, of path: FilePath, by worker: PhotoWorker?
  ) throws(ImageError) -> [Face] {
    switch place {
    case .here(let finder): return finder.faces(on: photo)
    case .workers(let isolation, let model):
      do throws(IsolationFault) {
        let request = DecodingRequest.faces(width: photo.width, height: photo.height, model: model).bytes
        return try (worker ?? PhotoWorker(in: isolation)).attempt { process throws(IsolationFault) in
          process.fillMemory(at: 0, with: photo.bytes[...])
          var answer = MessageReader(try process.ask(request))
          let faces = try answer.faces()
          try answer.finish()
          return faces
        }
      } catch {
        throw ImageError(path, .unsearched(error))
      }
    }
  }
}

extension FaceSearch: Hashable, Encodable {
  package static func == (left: FaceSearch, right: FaceSearch) -> Bool { left.identity == right.identity }

  package func hash(into hasher: inout Hasher) { hasher.combine(identity) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identity)
  }
}

// MARK: - Messages

extension MessageWriter {
  mutating func add(_ compact: FaceSearch.Compact) {
    switch compact {
    case .success(let bytes):
      add(true)
      add(bytes)
    case .failure(let fault):
      add(false)
      add(fault.description)
    }
  }

  mutating func add(_ faces: [Face]) {
    add(faces.count)
    for face in faces {
      for number in [face.area.x, face.area.y, face.area.width, face.area.height] { add(number) }
      add(face.landmarks != nil)
      guard let marks = face.landmarks else { continue }
      for point in [marks.rightEye, marks.leftEye, marks.nose, marks.rightMouth, marks.leftMouth] {
        add(point.x)
        add(point.y)
      }
    }
  }
}

extension MessageReader {
  mutating func compact() throws(IsolationFault) -> FaceSearch.Compact {
    try flag() ? .success(try bytes()) : .failure(.unusable(try text()))
  }

  mutating func faces() throws(IsolationFault) -> [Face] {
    var faces: [Face] = []
    for _ in 0..<(try number(in: 0...FaceFinder.maxFaces)) {
      let area = Area(x: try place(), y: try place(), width: try place(), height: try place())
      guard area.width > 0, area.height > 0 else { throw .invalidReply }
      faces.append(Face(area: area, landmarks: try flag() ? try landmarks() : nil))
    }
    return faces
  }

  private mutating func landmarks() throws(IsolationFault) -> Face.Landmarks {
    Face.Landmarks(
      rightEye: try point(), leftEye: try point(), nose: try point(), rightMouth: try point(), leftMouth: try point())
  }

  private mutating func point() throws(IsolationFault) -> Face.Point { Face.Point(x: try place(), y: try place()) }

  /// Reads a fraction of a photo. It may be outside of it, but not further than a network can tell.
  private mutating func place() throws(IsolationFault) -> Double {
    let place = try double()
    guard place.magnitude <= FaceFinder.maxPlace else { throw .invalidReply }
    return place
  }
}
