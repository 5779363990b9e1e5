package import Files
import Foundation
package import Gallery
package import ImageCodecs
import JSON5
package import Layouts
import Messages
package import Plans
package import Store

/// The files of a wall, before any photo is opened.
package struct WallFiles: Sendable {
  /// The files of the inputs or of a plan.
  package private(set) var found: FoundFiles
  /// The searched inputs, including those from lists.
  package private(set) var inputs: [FilePath] = []
  /// The lists of inputs.
  private var lists: [FilePath] = []
  /// The files of each expansion's folder.
  private(set) var expansions: [FoundFiles] = []
  /// The plan to render as given.
  package let plan: [Plan]?
  /// Digests of contents, if stamps are not trusted.
  package var contents: ContentDigests?
  /// The background, with its picture opened.
  package var background = Background.color(.white)
  /// The watermark, with its picture opened.
  package var watermark: Watermark?
  /// The opened target of a mosaic.
  package var target: PictureFile?
  /// Digests of the contents of other files that settings name.
  package var named: [String] = []
  /// The rows at which a plan is divided into shares.
  package private(set) var plannedBorders: [Int]?
  /// The background of a plan.
  package private(set) var plannedBackground: String?
  /// The search for faces, if photos are cropped around them.
  package var faces: FaceSearch?

  /// The digest of the system's fonts, if the wall has text.
  package var fonts: FontDigest?

  /// Finds the files of a request.
  package init(_ request: WallRequest) throws(RunFailure) {
    plan = nil
    inputs = try request.lists.inputs(after: request.inputs)
    lists = request.lists.paths
    let folders = request.marks.expansions.map(\.folder)
    let bounds = LinkBounds(inputs + folders, followsAll: request.choice.followsLinks)
    found = try Self.find(inputs, request, bounds)
    try WallRequest.checkColumns(request.look, among: found.columns)
    for expansion in request.marks.expansions {
      guard (try? expansion.folder.status())?.kind == .folder else {
        throw .usage("--expand \(expansion.folder): is not a folder")
      }
      expansions.append(try Self.find([expansion.folder], request, bounds))
    }
  }

  private static func find(
    _ inputs: [FilePath], _ request: WallRequest, _ bounds: LinkBounds
  ) throws(RunFailure) -> FoundFiles {
    do {
      return try FoundFiles(in: inputs, choosing: request.choice, request.environment, within: bounds)
    } catch {
      throw RunFailure(error)
    }
  }

  /// Reads a plan.
  ///
  /// - Parameters:
  ///   - scale: The factor by which it is enlarged.
  ///   - output: The output. It must not be one of the photos.
  ///   - fetches: True if photos may be fetched.
  package init(
    plan path: FilePath, scale: Double, output: FilePath?, fetches: Bool, notes: any Notes
  ) throws(RunFailure) {
    let document = try PlanDocument(at: path)
    for note in document.notes { notes.note("\(path): \(printable(note))") }
    plan = document.pages.map { $0.withNormalizedNames.scaled(by: scale) }
    plannedBackground = document.background
    plannedBorders = document.borders?.map { Int((Double($0) * scale).rounded()) }
    found = FoundFiles(Set((plan ?? []).flatMap { $0.tiles.map { FilePath($0.file) } }).sorted())
    if !fetches, let address = found.firstAddress {
      throw .usage(FileError(address, .address).description)
    }
    guard let output, let identity = (try? output.status())?.identity else { return }
    if found.stamps.values.contains(where: { $0.identity == identity }) {
      throw .usage("\(output): is one of the plan’s photos; choose another output")
    }
  }

  /// Returns true if a plan has tiles with a crop.
  package func plans(_ crop: Plan.Crop) -> Bool { plan?.contains { $0.tiles.contains { $0.crop == crop } } ?? false }

  /// Leaves out pictures that turned out to be walls, so that they do not affect the digest.
  mutating func leaveOut(walls: [FilePath]) {
    found.leaveOut(walls: walls)
    for index in expansions.indices { expansions[index].leaveOut(walls: walls) }
  }

  /// Checks a changed file again. Returns true if it is usable now.
  mutating func refresh(_ path: FilePath) -> Bool {
    var mayBeUsed = found.refresh(path)
    for index in expansions.indices { mayBeUsed = expansions[index].refresh(path) && mayBeUsed }
    return mayBeUsed
  }

  /// The places to watch for changes.
  package var places: WatchedPlaces {
    var places = found.places
    for expansion in expansions { places.formUnion(expansion.places) }
    places.add(files: lists + pictures.map(\.path))
    return places
  }

  /// The pictures named by options: background, watermark and target.
  package var pictures: [PictureFile] {
    var pictures = [target].compactMap { $0 }
    if case .picture(let picture) = background { pictures.append(picture.file) }
    if case .picture(let file)? = watermark?.source { pictures.append(file) }
    return pictures
  }

  /// Returns true if a file is among the photos.
  package func contains(_ identity: FileIdentity) -> Bool {
    all.contains { $0.stamps.values.contains { $0.identity == identity } }
  }

  var count: Int { all.reduce(0) { $0 + $1.count } }

  /// The files of the inputs and of each expansion.
  package var all: [FoundFiles] { [found] + expansions }
}

extension PlanDocument {
  /// Reads a plan from a file.
  package init(at path: FilePath) throws(RunFailure) {
    self = try JSON5.decode(PlanDocument.self, from: path, "a plan", longest: 1 << 30)
  }
}

extension Plan {
  /// The plan with normalized file names. A file name can be written in several equivalent ways; files are looked up
  /// by the normalized one.
  fileprivate var withNormalizedNames: Plan {
    var plan = self
    for index in tiles.indices { plan.tiles[index].file = FileName(FilePath(tiles[index].file)) }
    return plan
  }
}
