import Faces
import Files
import Foundation
import Isolation
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

/// The search for faces in confined processes.
@Suite(.enabled(if: Confinement.here.isPossible, "This system cannot confine processes"))
struct FaceSearchTests {
  private let isolation = Isolation(program: Programs.built("faulty-worker"), argument: "stumbler", seconds: 20)
  private static let network = FaceNetworkFixture.bright.bytes

  /// A picture with a face, whose first pixel has a color.
  private func picture(_ first: Color = .black) -> Pixels {
    var pixels = Pixels(width: 120, height: 80, filledWith: .black)
    for y in 16..<24 { for x in 40..<48 { pixels[x, y] = .white } }
    pixels[0, 0] = first
    return pixels
  }

  @Test(arguments: [network] + FaceFinder.ownModels)
  func workersFindTheSameFaces(model: [UInt8]) throws {
    let here = try FaceSearch(model: model, in: nil)
    let confined = try FaceSearch(model: model, in: isolation)
    let path = FilePath("photo.jpg")
    let faces = try here.faces(on: picture(), of: path, by: nil)
    #expect(!faces.isEmpty || model != Self.network)
    for _ in 0..<3 { #expect(try confined.faces(on: picture(), of: path, by: nil) == faces) }
    let whole = Pixels(width: 400, height: 400, filledWith: .white)
    #expect(try confined.faces(on: whole, of: path, by: nil) == here.faces(on: whole, of: path, by: nil))
    #expect(confined == here && confined.identity == here.identity, "keys of tiles are the same")
  }

  @Test func unusableModelsHaveTheSameReason() throws {
    for model in [[], Array("tessera faces 2\n".utf8), Array("<opencv_storage/>".utf8)] {
      var reasons: [FaceSearch.Fault] = []
      for isolation in [nil, isolation] {
        do throws(FaceSearch.Fault) { _ = try FaceSearch(model: model, in: isolation) } catch { reasons.append(error) }
      }
      #expect(reasons.count == 2 && reasons.first == reasons.last, "\(reasons)")
    }
  }

  @Test func crashIsReportedForItsModelOrPhoto() throws {
    let crash = IsolationFault.crashed(signal: SIGSEGV)
    #expect(throws: FaceSearch.Fault.isolated(crash)) {
      try FaceSearch(model: Array("CRASHES".utf8), in: isolation)
    }
    #expect("\(FaceSearch.Fault.isolated(crash))" == "its reader crashed (signal 11)")
    let search = try FaceSearch(model: Self.network, in: isolation)
    let error = ImageError(FilePath("red.jpg"), .unsearched(crash))
    #expect(throws: error) {
      try search.faces(on: picture(Color(red: 255, green: 0, blue: 0)), of: FilePath("red.jpg"), by: nil)
    }
    #expect(error.description == "red.jpg: its face search crashed (signal 11)")
    #expect(try !search.faces(on: picture(), of: FilePath("next.jpg"), by: nil).isEmpty)
  }

  @Test func compromisedWorkersCannotAlterOtherPhotos() throws {
    let search = try FaceSearch(model: Self.network, in: isolation)
    let honest = try FaceSearch(model: Self.network, in: nil)
    let path = FilePath("photo.jpg")
    let taker = PhotoWorker(in: isolation)
    for (index, first) in [Color(red: 0, green: 0, blue: 255), .black, .black, .black].enumerated() {
      let found = try search.faces(on: picture(first), of: path, by: index == 0 ? taker : nil)
      #expect(try found == honest.faces(on: picture(first), of: path, by: nil))
    }
    #expect(try search.faces(on: picture(), of: path, by: taker).isEmpty, "or none would have been compromised")
  }

  @Test func randomAnswersNeverCrash() throws {
    let noise = Isolation(program: Programs.built("faulty-worker"), argument: "noise", seconds: 20)
    var refused = 0
    let count = Sanitizer.repetitions(400)
    for _ in 0..<count {
      let search = try? FaceSearch(model: Self.network, in: noise)
      if (try? search?.faces(on: picture(), of: FilePath("photo.jpg"), by: nil)) == nil { refused += 1 }
    }
    #expect(refused > count * 3 / 4)
  }
}

/// Messages about faces.
@Suite struct FaceMessageTests {
  private static let landmarks = Face.Landmarks(
    rightEye: Face.Point(x: 0.1, y: 0.2), leftEye: Face.Point(x: -0.3, y: 0.4), nose: Face.Point(x: 0.5, y: 1.6),
    rightMouth: Face.Point(x: 0.7, y: 0.8), leftMouth: Face.Point(x: 0.9, y: 0))
  private static let faces = [
    Face(area: Area(x: -0.25, y: 0.5, width: 1.5, height: 0.125), landmarks: landmarks),
    Face(area: Area(x: 0, y: 0, width: 1, height: 1)),
  ]

  private func bytes(_ faces: [Face]) -> [UInt8] {
    var message = MessageWriter()
    message.add(faces)
    return message.bytes
  }

  @Test func facesRoundTrip() throws {
    var reader = MessageReader(bytes(Self.faces))
    #expect(try reader.faces() == Self.faces)
    try reader.finish()
  }

  @Test(arguments: [
    Area(x: .nan, y: 0, width: 1, height: 1), Area(x: 0, y: .infinity, width: 1, height: 1),
    Area(x: 0, y: -1e6, width: 1, height: 1), Area(x: 0, y: 0, width: 0, height: 1),
    Area(x: 0, y: 0, width: 1, height: -1), Area(x: 0, y: 0, width: 1e9, height: 1),
  ])
  func impossibleFacesAreRefused(area: Area) {
    var reader = MessageReader(bytes([Face(area: area)]))
    #expect(throws: IsolationFault.invalidReply) { try reader.faces() }
  }

  @Test func impossibleNumbersAreRefused() {
    var point = Self.landmarks
    point.nose.y = .nan
    let most = FaceFinder.maxFaces
    let many = [[Face(area: Self.faces[0].area, landmarks: point)], Array(repeating: Self.faces[1], count: most + 1)]
    for faces in many {
      var reader = MessageReader(bytes(faces))
      #expect(throws: IsolationFault.invalidReply) { try reader.faces() }
    }
    let bytes = bytes(Self.faces)
    for count in bytes.indices {
      var reader = MessageReader(Array(bytes.prefix(count)))
      #expect(throws: IsolationFault.invalidReply) { try reader.faces() }
    }
  }

  @Test func requestsAreChecked() throws {
    let request = DecodingRequest.faces(width: 400, height: 300, model: [1, 2, 3])
    guard case .faces(400, 300, [1, 2, 3]) = try DecodingRequest(request.bytes) else {
      throw IsolationFault.invalidReply
    }
    for (width, height) in [(401, 300), (400, 0), (-1, 300)] {
      let request = DecodingRequest.faces(width: width, height: height, model: [])
      #expect(throws: IsolationFault.invalidReply) { try DecodingRequest(request.bytes) }
    }
  }
}
