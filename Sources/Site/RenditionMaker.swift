package import Files
import Foundation
package import ImageCodecs
package import Layouts
import Parallel
import Sealing
package import Wall

/// Makes the renditions of photos that a site does not have yet.
///
///     let maker = RenditionMaker(folder, style: style)
///     let (damages, errors) = maker.make(renditions, of: known) { bar.advance(with: $0) }
///
/// A rendition is a wall of one photo, so it is decoded, converted and written as walls are.
package struct RenditionMaker: Sendable {
  private let folder: SiteFolder
  private let style: WallRenderer.Style
  private let keepsMetadata: Bool
  private let jobs: Int

  /// - Parameters:
  ///   - style: The style of the site's wall.
  ///   - keepsMetadata: True if renditions have the metadata of their photos.
  package init(_ folder: SiteFolder, style: WallRenderer.Style, keepsMetadata: Bool = false) {
    self.folder = folder
    self.style = style
    self.keepsMetadata = keepsMetadata
    jobs = style.threadCount
  }

  /// The result of making renditions.
  package struct Result: Sendable {
    package var damages: [WallRenderer.Damage] = []
    /// Photos that cannot be used.
    package var unusable: [ImageError] = []
    /// The reason why a rendition could not be written.
    package var failure: WallError?
  }

  /// - Parameters:
  ///   - photos: The renditions that photos lack.
  ///   - known: Returns what is known of a photo.
  ///   - photoDone: Called after each photo, from any thread.
  package func make(
    _ photos: [LackingRenditions], of known: @escaping @Sendable (Plan.FileName) -> WallRenderer.KnownPhoto?,
    photoDone: @escaping @Sendable (FilePath) -> Void
  ) -> Result {
    var style = style
    style.jobs = 1
    // Each photo is decoded in its part of the memory. A photo that needs more gets all of it, and is alone.
    if jobs > 1, style.decoding.memory.total < .max {
      style.decoding.memory = MemoryBudget(style.decoding.memory.total / jobs)
    }
    let shared = style
    let failed = Mutex(false)
    let order = Self.order(of: photos)
    let results = concurrentMap(photos.count, jobs: jobs) { place in
      let index = order[place]
      defer { photoDone(photos[index].photo) }
      return failed.withLock { $0 } ? nil : make(photos[index], style: shared, known) { failed.withLock { $0 = true } }
    }
    var whole = Result()
    for (index, result) in zip(order, results).sorted(by: { $0.0 < $1.0 }) {
      guard var result else { continue }
      if result.isTooLarge {
        result = make(photos[index], style: self.style, known) {}
        if result.isTooLarge { whole.unusable += result.tooLarge }
      }
      whole.damages += result.damages
      whole.unusable += result.unusable
      whole.failure = whole.failure ?? result.failure
    }
    return whole
  }

  /// Returns the order in which photos are made: on a private site, an order that only its keys explain, so that the
  /// order of files on the disk does not tell which photos are neighbors.
  private static func order(of photos: [LackingRenditions]) -> [Int] {
    photos.indices.sorted { first, second in
      guard let one = photos[first].chain[0].seal, let other = photos[second].chain[0].seal else {
        return first < second
      }
      return one.address.path < other.address.path
    }
  }

  private struct Attempt {
    var damages: [WallRenderer.Damage] = []
    var unusable: [ImageError] = []
    /// The same where memory is what is missing.
    var tooLarge: [ImageError] = []
    var failure: WallError?
    var isTooLarge: Bool { !tooLarge.isEmpty }
  }

  /// Makes the renditions of a photo.
  private func make(
    _ renditions: LackingRenditions, style: WallRenderer.Style,
    _ known: @escaping @Sendable (Plan.FileName) -> WallRenderer.KnownPhoto?, failing: () -> Void
  ) -> Attempt {
    var attempt = Attempt()
    var style = style
    style.look = renditions.chain[0].look
    style.metadata = KeptMetadata()
    if keepsMetadata {
      do throws(ImageError) { style.metadata = try metadata(of: renditions.photo) } catch {
        attempt.unusable = [error]
        return attempt
      }
    }
    let renderer = WallRenderer(renditions.chain[0].plan, style: style, photo: known)
    let copies = renditions.chain.dropFirst().map { WallRenderer.Copy($0.canvas, output: nil) }
    let (need, most) = (renderer.need(of: copies).least, style.decoding.memory.total)
    if need > most {
      attempt.tooLarge = [ImageError(renditions.photo, .tooCostly(need, outOf: need))]
      return attempt
    }
    do throws(WallError) { attempt.damages = try write(renditions, with: renderer) } catch {
      if case .unusable(let errors) = error {
        attempt.unusable = errors
      } else {
        attempt.failure = error
        failing()
      }
    }
    return attempt
  }

  private func write(
    _ renditions: LackingRenditions, with renderer: WallRenderer
  ) throws(WallError) -> [WallRenderer.Damage] {
    let outputs = try renditions.chain.map { (rendition) throws(WallError) in
      renditions.addresses.contains(rendition.address) ? try output(rendition) : nil
    }
    let copies = zip(renditions.chain, outputs).dropFirst().map { WallRenderer.Copy($0.canvas, output: $1) }
    let damages = try renderer.render(to: outputs[0], copies: copies)
    do throws(FileError) {
      let written = zip(renditions.chain, outputs).compactMap { rendition, output in output.map { (rendition, $0) } }
      for (rendition, file) in written where rendition.seal == nil { try file.publish() }
      try seal(written)
    } catch {
      throw .output(error)
    }
    return damages
  }

  /// Publishes all renditions of a photo in a private site.
  private func seal(_ written: [(rendition: Rendition, file: OutputFile)]) throws(FileError) {
    var sealed: [(seal: Seal, width: Int, content: [UInt8])] = []
    for (rendition, file) in written {
      guard let seal = rendition.seal else { continue }
      sealed.append((seal, rendition.width, try file.bytes(at: 0, count: try file.continueAtEnd())))
    }
    let padding = RenditionPadding(of: sealed.map { ($0.width, $0.content.count) })
    // The order of creation does not tell the widths.
    for (seal, width, content) in sealed.sorted(by: { $0.seal.address.path < $1.seal.address.path }) {
      let bytes = try folder.sealed(content, with: seal, padding: padding.padding(ofWidth: width))
      let output = try folder.output(seal.address)
      try output.write(SealedSheet.text(of: bytes))
      try output.publish()
    }
  }

  private func metadata(of photo: FilePath) throws(ImageError) -> KeptMetadata {
    let file = try ImageDecoder.open(photo)
    let header = try ImageDecoder.header(of: file, limits: style.decoding)
    return try KeptMetadata(of: file, info: header.info, memory: style.decoding.memory, worker: header.worker)
  }

  private func output(_ rendition: Rendition) throws(WallError) -> OutputFile {
    // A picture that is to be sealed must never be in the folder as it is.
    do {
      return rendition.seal == nil
        ? try folder.output(rendition.address) : try OutputFile(FilePath("memory://rendition"))
    } catch {
      throw .output(error)
    }
  }
}

extension Rendition {
  /// The wall that it is.
  fileprivate var plan: Plan {
    let frame = CGRect(x: 0, y: 0, width: Double(width), height: Double(height))
    return Plan(canvas: canvas, tiles: [Plan.Tile(file: Plan.FileName(photo), frame: frame)])
  }
}
