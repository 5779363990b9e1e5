import Comparison
package import Files
import Foundation
package import Planning
import Raster

/// The photos of a wall of changes: for each pair the expected picture, the actual one and their difference.
///
///     let changes = try ChangesManifest(outcomes.changes, comparer)
///     try WallRun(settings, inputs: [changes.path], …)
///
/// The drawn differences and the manifest are in memory.
package struct ChangesManifest {
  package let path: FilePath
  private let folder = MemoryFolder()

  package init(_ changes: [PairOutcome], _ comparer: PairComparer) throws(RunFailure) {
    let blank = try Self.add(Self.blank(), "blank.png", to: folder)
    var images: [Image] = []
    for (index, change) in changes.enumerated() {
      let outcome = try Self.kept(change, index + 1, in: folder)
      if let views = try comparer.frameViews(outcome, seenAt: Self.seenSize) {
        images += try Self.images(of: outcome, views, index + 1, blank: blank, in: folder)
        continue
      }
      var difference: FilePath?
      if let drawn = try comparer.drawnDifference(outcome, seenAt: Self.seenSize) {
        difference = try Self.add(drawn, "difference-\(index + 1).png", to: folder)
      }
      images += Self.images(of: outcome, difference, blank: blank)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(["images": images]) else {
      preconditionFailure("A manifest must be encodable.")
    }
    path = try Self.add(Array(data), "changes.json5", to: folder)
  }

  /// Copies pictures of revisions, which a wall cannot fetch.
  private static func kept(
    _ outcome: PairOutcome, _ number: Int, in folder: MemoryFolder
  ) throws(RunFailure) -> PairOutcome {
    func copy(_ path: FilePath, _ kind: String) throws(RunFailure) -> FilePath {
      do throws(FileError) {
        let file = try OpenFile(path)
        let ending = path.fileExtension
        let name = "\(kind)-\(number)" + (ending.isEmpty ? "" : ".\(ending)")
        return try folder.add(file.bytes(at: 0, count: file.size), named: name)
      } catch {
        throw .inputs(error.description)
      }
    }
    var outcome = outcome
    if let path = outcome.pair.expectedPicture, path.isRemote {
      outcome.pair.expected = .picture(try copy(path, "golden"))
    }
    if let path = outcome.pair.actual, path.isRemote { outcome.pair.actual = try copy(path, "new") }
    return outcome
  }

  /// Returns three pictures, so that every pair fills a row of a grid.
  private static func images(of outcome: PairOutcome, _ difference: FilePath?, blank: FilePath) -> [Image] {
    let pair = outcome.pair
    func image(_ path: FilePath?, _ caption: String) -> Image {
      Image(file: (path?.absolute ?? blank).losslessText, caption: caption)
    }
    return [
      image(pair.expectedPicture, pair.name.text),
      image(pair.actual, pair.actual == nil ? "missing" : outcome.verdict == .added ? "added" : "actual"),
      image(difference, outcome.difference?.caption ?? ""),
    ]
  }

  /// Returns the three pictures of a frame or page that differs.
  private static func images(
    of outcome: PairOutcome, _ views: FrameViews, _ number: Int, blank: FilePath, in folder: MemoryFolder
  ) throws(RunFailure) -> [Image] {
    var shown = outcome
    shown.pair.expected = .picture(try add(views.expected, "expected-\(number).png", to: folder))
    shown.pair.actual = try add(views.actual, "actual-\(number).png", to: folder)
    shown.difference = outcome.firstChangedFrame?.difference
    var drawn: FilePath?
    if let difference = views.difference { drawn = try add(difference, "difference-\(number).png", to: folder) }
    return images(of: shown, drawn, blank: blank)
  }

  /// The size of a tile in pixels.
  private static let seenSize = 400

  /// Returns a light picture, in place of one that is missing.
  private static func blank() throws(RunFailure) -> [UInt8] {
    let (width, height) = (48, 36)
    do {
      var rows = try PNGRows(width: width, height: height, hasAlpha: false)
      try rows.add(Pixels(width: width, height: height, filledWith: Color(red: 232, green: 232, blue: 235)))
      return try rows.finish()
    } catch {
      throw .inputs("\(error)")
    }
  }

  private static func add(_ bytes: [UInt8], _ name: String, to folder: MemoryFolder) throws(RunFailure) -> FilePath {
    do { return try folder.add(bytes, named: name) } catch { throw .output(error) }
  }

  private struct Image: Encodable {
    var file: String
    var caption: String
  }
}

extension PictureDifference {
  /// The difference in a few words.
  var caption: String {
    if !hasSameComparedSize { return "\(actual.text) instead of \(expected.text)" }
    let moves = shifts.isEmpty ? "" : ", \(shifts[0].axis.rawValue) moved by \(shifts[0].by)"
    let count = changedPixels == 1 ? "1 pixel" : "\(changedPixels) pixels"
    return "\(count), ΔE \(largestDeltaE.tenths)\(moves)"
  }
}
