import Clock
import Digests
import Faces
import Files
import Foundation
import Gallery
import ImageCodecs
import JSON5
import Messages
import Site
import Store
import TesseraLayout
import Wall

/// The files that a wall is made of, before any photo is opened.
struct WallFiles: Sendable {
  /// Those of the inputs, or of a plan.
  private(set) var found: FoundFiles
  /// What was searched for them, lists read.
  private(set) var inputs: [FilePath] = []
  /// The folders of the lists.
  private var listFolders: [FilePath] = []
  /// Those of each folder that goes around a photo.
  private(set) var expansions: [FoundFiles] = []
  /// The plan that is to be rendered as it stands.
  let plan: [Plan]?
  /// What the files hold, where it is that which tells them apart, and not their stamps.
  var contents: ContentDigests?
  /// What is behind the photos, with what its picture holds.
  var background = Background.color(.white)
  /// What is drawn over the finished wall, with what its picture holds.
  var watermark: Watermark?
  /// What a mosaic shows, with what its picture holds.
  var target: PictureFile?
  /// The rows at which a plan is to be cut into shares.
  private(set) var plannedBorders: [Int]?
  /// What a plan says of the background.
  private(set) var plannedBackground: String?
  /// What faces are found with, where the wall is cropped by them.
  var faces: FaceFinder?

  /// Identifies the fonts of the system, where the wall has words.
  var fonts: FontDigest?

  /// Finds the files that a request names.
  init(_ request: WallRequest) throws(RunFailure) {
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
  /// - Parameter settings: How many times as large it is drawn, and where it goes, which must not be one of the photos.
  init(plan path: FilePath, _ settings: WallSettings, console: Console) throws(RunFailure) {
    let scale = settings.look.scale ?? 1
    let document = try PlanDocument(at: path)
    for note in document.notes { console.note("\(path): \(printable(note))") }
    plan = document.pages.map { $0.withNamesAsSpelledHere.scaled(by: scale) }
    plannedBackground = document.background
    plannedBorders = document.borders?.map { Int((Double($0) * scale).rounded()) }
    found = FoundFiles(Set((plan ?? []).flatMap { $0.tiles.map { FilePath($0.file) } }).sorted())
    if settings.work.fetch == nil, let address = found.firstAddress {
      throw .usage(FileError(address, .address).description)
    }
    guard let output = settings.work.output, let identity = (try? output.status())?.identity else { return }
    if found.stamps.values.contains(where: { $0.identity == identity }) {
      throw .usage("\(output): is one of the plan’s photos; choose another output")
    }
  }

  /// Whether it is a plan that crops photos by their faces.
  var showsFaces: Bool { plan?.contains { $0.tiles.contains { $0.crop == .faces } } ?? false }

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
  var folders: Set<FilePath> {
    var folders = expansions.reduce(found.folders) { $0.union($1.folders) }
    folders.formUnion(listFolders)
    folders.formUnion(pictures.map(\.path.parent))
    return folders.filter { !$0.isAddress }
  }

  /// The pictures that options name: what is behind the photos, over them, or to be shown by them.
  var pictures: [PictureFile] {
    var pictures = [target].compactMap { $0 }
    if case .picture(let picture) = background { pictures.append(picture.file) }
    if case .picture(let file)? = watermark?.source { pictures.append(file) }
    return pictures
  }

  /// The photos that may still be written to, and are left out for that.
  func unsettled(_ settings: WallSettings) -> [ImageError] {
    all.flatMap { Gallery.unsettled($0, choosing: settings.look.choice, in: settings.environment) }
  }

  /// Whether a file is among them.
  func contains(_ identity: FileIdentity) -> Bool {
    all.contains { $0.stamps.values.contains { $0.identity == identity } }
  }

  var count: Int { all.reduce(0) { $0 + $1.count } }

  // MARK: - Digests

  /// Those of the inputs, and of each expansion.
  var all: [FoundFiles] { [found] + expansions }

  /// The digest of all that the wall depends on, files by their stamps where those can be relied on; nil where one must
  /// be read and cannot be.
  func digest(with settings: WallSettings) -> String? {
    guard var digest = begunDigest(settings) else { return nil }
    for files in all {
      guard files.add(to: &digest, jobs: settings.work.jobs) else { return nil }
    }
    return digest.finish()
  }

  /// The same, files by what they hold; nil where one cannot be read, or nobody wants to know.
  func contentDigest(with settings: WallSettings) -> String? {
    guard let contents else { return nil }
    guard var digest = begunDigest(settings) else { return nil }
    for files in all {
      guard files.addContents(to: &digest, by: contents, jobs: settings.work.jobs) else { return nil }
    }
    return digest.finish()
  }

  /// The digest of all but the files; nil where fonts are needed and there are none.
  func settingsDigest(_ settings: WallSettings) -> String? {
    begunDigest(settings)?.finish()
  }

  /// The part that is not about files; nil where fonts are needed and there are none.
  private func begunDigest(_ settings: WallSettings) -> SHA256? {
    let fonts = try? fonts?.get()
    if fonts == nil && self.fonts != nil { return nil }
    let templates = settings.look.text.templates
    let folders =
      templates.contains(where: \.usesFolders)
      ? all.map { $0.stamps.keys.sorted().map(\.absolute.parent.name.text) } : nil
    var digest = SHA256()
    digest.update(
      value: Content(
        look: settings.look, plan: plan.map { PlanDocument($0).json }, background: background, watermark: watermark,
        target: target,
        faces: faces, fonts: fonts,
        folders: folders, site: settings.isSite ? settings.site : nil,
        siteProgram: settings.isSite ? SiteProgram.origin : nil,
        today: templates.contains(where: \.usesToday) ? LocalTimestamp.now.date : nil))
    return digest
  }

  /// What the pixels of a wall depend on, beside its files.
  private struct Content: Encodable {
    var program = TesseraCommand.version
    var decoder = Store.decoderVersion
    var look: WallLook
    var plan: String?
    var background: Background
    var watermark: Watermark?
    var target: PictureFile?
    var faces: FaceFinder?
    var fonts: String?
    /// The names of the folders that photos are in, where words name them.
    var folders: [[String]]?
    var site: SiteSettings?
    /// What a site's pages do.
    var siteProgram: String?
    /// The day, where words name it.
    var today: String?
  }
}

extension PlanDocument {
  /// Reads a plan from a file.
  init(at path: FilePath) throws(RunFailure) {
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
