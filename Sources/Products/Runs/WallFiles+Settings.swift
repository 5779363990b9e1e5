import Clock
import Digests
package import Files
import Gallery
import ImageCodecs
import Layouts
package import Planning
import Plans
import Store
import Wall

extension WallFiles {
  /// Reads a plan.
  ///
  /// - Parameter settings: The scale and the output, which must not be one of the photos.
  package init(plan path: FilePath, _ settings: WallSettings, notes: any Notes) throws(RunFailure) {
    try self.init(
      plan: path, scale: settings.look.scale ?? 1, output: settings.work.output, fetches: settings.work.fetch != nil,
      notes: notes)
  }

  /// Photos left out because they may still be changing.
  func unsettled(_ settings: WallSettings) -> [ImageError] {
    all.flatMap { Gallery.unsettled($0, choosing: settings.look.photoChoice, in: settings.environment) }
  }

  // MARK: - Digests

  /// The digest of everything that the wall depends on, with file stamps if these are reliable; nil if a file must be
  /// read but cannot be.
  package func digest(with settings: WallSettings) -> String? {
    guard var digest = begunDigest(settings) else { return nil }
    for files in all {
      guard files.add(to: &digest, jobs: settings.work.jobs) else { return nil }
    }
    return digest.finish()
  }

  /// The same digest with file contents; nil if a file cannot be read, or without `--verify`.
  package func contentDigest(with settings: WallSettings) -> String? {
    guard let contents else { return nil }
    guard var digest = begunDigest(settings) else { return nil }
    for files in all {
      guard files.addContents(to: &digest, by: contents, jobs: settings.work.jobs) else { return nil }
    }
    return digest.finish()
  }

  /// The digest of everything except the files; nil if fonts are needed but missing.
  package func settingsDigest(_ settings: WallSettings) -> String? {
    begunDigest(settings)?.finish()
  }

  /// The incomplete digest of everything except the files; nil if fonts are needed but missing.
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
        look: settings.inputs, plan: plan.map { PlanDocument($0).json }, background: background, watermark: watermark,
        target: target,
        faces: faces, fonts: fonts,
        videos: all.contains(where: \.hasVideos) ? settings.decoding.videos?.reader.identifier ?? "none" : nil,
        folders: folders,
        today: templates.contains(where: \.usesToday) || settings.look.another == .daily
          ? LocalTimestamp.now.date : nil,
        named: named.isEmpty ? nil : named
      ).adding(settings.productInputs))
    return digest
  }

  /// All inputs of a wall's pixels except its files.
  private struct Content: Encodable {
    var program = Version.number
    var decoder = Store.decoderVersion
    var look: WallInputs
    var plan: String?
    var background: Background
    var watermark: Watermark?
    var target: PictureFile?
    var faces: FaceSearch?
    var fonts: String?
    /// The reader of videos, if any file is one.
    var videos: String?
    /// The names of the photos' folders, if the text uses them.
    var folders: [[String]]?
    /// The current day, if the text or the arrangement uses it.
    var today: String?
    /// Digests of the files that settings of the kind of output name.
    var named: [String]?

    /// The same content with keys that only one kind of output has.
    func adding(_ others: (any Encodable & Sendable)?) -> some Encodable { MergedKeys(first: self, second: others) }
  }

  private struct MergedKeys: Encodable {
    let first: Content
    let second: (any Encodable & Sendable)?

    func encode(to encoder: any Encoder) throws {
      try first.encode(to: encoder)
      try second?.encode(to: encoder)
    }
  }
}
