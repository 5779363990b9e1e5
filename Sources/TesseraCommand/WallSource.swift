import Files
import Foundation
import ImageCodecs
import Parallel
import TesseraLayout
import Wording

/// What a wall is made from: photos that are yet to be planned, or a plan.
enum WallSource: Sendable {
  case photos(WallPhotos, WallConfiguration)
  case plan([Plan], decodingBytes: [String: Int], leftOutCount: Int)

  /// Reads a plan from a file.
  init(plan path: FilePath, output: FilePath?, console: Console) throws(RunFailure) {
    let document: PlanDocument
    do {
      let file = try OpenFile(path)
      guard file.size <= Self.longestPlan else { throw RunFailure.usage("\(path): is larger than a plan can be") }
      let decoder = JSONDecoder()
      decoder.allowsJSON5 = true
      document = try decoder.decode(PlanDocument.self, from: Data(try file.bytes(at: 0, count: file.size)))
    } catch let error as DecodingError {
      throw .usage("\(path): \(error.sentence)")
    } catch let error as FileError {
      throw .usage(error.description)
    } catch let error as RunFailure {
      throw error
    } catch {
      throw .usage("\(path): cannot be read")
    }
    for note in document.notes { console.note("\(path): \(printable(note))") }
    try Self.refuse(output, amongPhotosOf: document.pages)
    self = .plan(document.pages, decodingBytes: Self.decodingBytes(of: document.pages), leftOutCount: 0)
  }

  /// Looks into the photos of a plan; what is wrong with them is found when they are decoded.
  private static func decodingBytes(of pages: [Plan]) -> [String: Int] {
    let files = Set(pages.flatMap { $0.tiles.map(\.file) }).sorted()
    let bytes = concurrentMap(files.count) { index in
      (try? ImageDecoder.probe(path: FilePath(files[index]), limits: DecodingLimits()))?.decodingBytes ?? 0
    }
    return Dictionary(uniqueKeysWithValues: zip(files, bytes))
  }

  /// The memory that decoding each file takes, by the plan's name for it.
  var decodingBytes: [String: Int] {
    switch self {
    case .photos(let photos, _): photos.decodingBytes
    case .plan(_, let decodingBytes, _): decodingBytes
    }
  }

  private static let longestPlan = 1 << 30

  /// A photo is not to be overwritten by a wall.
  private static func refuse(_ output: FilePath?, amongPhotosOf pages: [Plan]) throws(RunFailure) {
    guard let output, let identity = (try? output.status())?.identity else { return }
    for page in pages {
      for tile in page.tiles where (try? FilePath(tile.file).status())?.identity == identity {
        throw .usage("\(output): is one of the photos of the plan; choose another name for the wall")
      }
    }
  }

  /// The plans of all pages, and how many photos have no place on them.
  func pages() throws(RunFailure) -> (pages: [Plan], unshown: Int) {
    switch self {
    case .photos(let photos, let configuration): try configuration.plan(for: photos.photos)
    case .plan(let pages, _, _): (pages, 0)
    }
  }

  var leftOutCount: Int {
    switch self {
    case .photos(let photos, _): photos.leftOutCount
    case .plan(_, _, let count): count
    }
  }

  /// Goes on without photos that cannot be decoded: a wall is planned anew, so that it has no holes; a plan stands as
  /// it is, and has them.
  mutating func remove(_ errors: [ImageError]) throws(RunFailure) {
    switch self {
    case .photos(var photos, let configuration):
      try photos.remove(errors)
      self = .photos(photos, configuration)
    case .plan(var pages, let decodingBytes, let count):
      let bad = Set(errors.map(\.path.losslessText))
      let before = pages.reduce(0) { $0 + $1.tiles.count }
      for page in pages.indices { pages[page].tiles.removeAll { bad.contains($0.file) } }
      let after = pages.reduce(0) { $0 + $1.tiles.count }
      if after == 0 { throw .inputs("there are no photos to make a wall of") }
      self = .plan(pages, decodingBytes: decodingBytes, leftOutCount: count + before - after)
    }
  }
}
