package import Faces
package import Files
import Foundation
package import Gallery
import JSON5
import Messages
package import Store
package import TesseraLayout
package import Wall

/// The files that a wall is made of, before any photo is opened.
package struct WallFiles: Sendable {
  /// Those of the inputs, or of a plan.
  package private(set) var found: FoundFiles
  /// What was searched for them, lists read.
  package private(set) var inputs: [FilePath] = []
  /// The folders of the lists.
  private var listFolders: [FilePath] = []
  /// Those of each folder that goes around a photo.
  private(set) var expansions: [FoundFiles] = []
  /// The plan that is to be rendered as it stands.
  package let plan: [Plan]?
  /// What the files hold, where it is that which tells them apart, and not their stamps.
  package var contents: ContentDigests?
  /// What is behind the photos, with what its picture holds.
  package var background = Background.color(.white)
  /// What is drawn over the finished wall, with what its picture holds.
  package var watermark: Watermark?
  /// What a mosaic shows, with what its picture holds.
  package var target: PictureFile?
  /// The rows at which a plan is to be cut into shares.
  package private(set) var plannedBorders: [Int]?
  /// What a plan says of the background.
  package private(set) var plannedBackground: String?
  /// What faces are found with, where the wall is cropped by them.
  package var faces: FaceFinder?

  /// Identifies the fonts of the system, where the wall has words.
  package var fonts: FontDigest?

  /// Finds the files that a request names.
  package init(_ request: WallRequest) throws(RunFailure) {
    plan = nil
    inputs = try request.lists.inputs(after: request.inputs)
    listFolders = request.lists.paths.map(\.parent)
    let folders = request.marks.expansions.map(\.folder)
    let bounds = LinkBounds(inputs + folders, followsAll: request.choice.followsLinks)
    found = try Self.find(inputs, request, bounds)
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
      throw .usage(error.description)
    }
  }

  /// Reads a plan.
  ///
  /// - Parameters:
  ///   - scale: The factor by which it is enlarged.
  ///   - output: The output, which must not be one of the photos.
  ///   - fetches: True if photos may be fetched.
  package init(
    plan path: FilePath, scale: Double, output: FilePath?, fetches: Bool, notes: any Notes
  ) throws(RunFailure) {
    let document = try PlanDocument(at: path)
    for note in document.notes { notes.note("\(path): \(printable(note))") }
    plan = document.pages.map { $0.withNamesAsSpelledHere.scaled(by: scale) }
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

  /// Whether it is a plan that crops photos by their faces.
  package var showsFaces: Bool { plan?.contains { $0.tiles.contains { $0.crop == .faces } } ?? false }

  /// Leaves out pictures that turned out to be walls: what the wall is made of does not change with them.
  mutating func leaveOut(walls: [FilePath]) {
    found.leaveOut(walls: walls)
    for index in expansions.indices { expansions[index].leaveOut(walls: walls) }
  }

  /// Looks at a file again that was not what it had been; whether it may be used as it is now.
  mutating func refresh(_ path: FilePath) -> Bool {
    var mayBeUsed = found.refresh(path)
    for index in expansions.indices { mayBeUsed = expansions[index].refresh(path) && mayBeUsed }
    return mayBeUsed
  }

  /// The folders in which photos may come and go.
  package var folders: Set<FilePath> {
    var folders = expansions.reduce(found.folders) { $0.union($1.folders) }
    folders.formUnion(listFolders)
    folders.formUnion(pictures.map(\.path.parent))
    return folders.filter { !$0.isAddress }
  }

  /// The pictures that options name: what is behind the photos, over them, or to be shown by them.
  package var pictures: [PictureFile] {
    var pictures = [target].compactMap { $0 }
    if case .picture(let picture) = background { pictures.append(picture.file) }
    if case .picture(let file)? = watermark?.source { pictures.append(file) }
    return pictures
  }

  /// Whether a file is among them.
  package func contains(_ identity: FileIdentity) -> Bool {
    all.contains { $0.stamps.values.contains { $0.identity == identity } }
  }

  var count: Int { all.reduce(0) { $0 + $1.count } }

  /// Those of the inputs, and of each expansion.
  package var all: [FoundFiles] { [found] + expansions }
}

extension PlanDocument {
  /// Reads a plan from a file.
  package init(at path: FilePath) throws(RunFailure) {
    self = try JSON5.decode(PlanDocument.self, from: path, "a plan", longest: 1 << 30)
  }
}

extension Plan {
  /// The same plan. There are other spellings of a name that stand for the same bytes; files are known by one.
  fileprivate var withNamesAsSpelledHere: Plan {
    var plan = self
    for index in tiles.indices { plan.tiles[index].file = FileName(FilePath(tiles[index].file)) }
    return plan
  }
}
