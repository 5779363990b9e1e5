import Digests
import Files
import Parallel
import TesseraLayout
import Typesetting

extension WallSettings {
  /// What sets the words of a wall; it gets ready meanwhile. A font that is named is looked for at once, so that a wall
  /// is not begun in vain.
  func typesetter() throws(RunFailure) -> Typesetter {
    let font = look.text.font
    if let file = font.file {
      do { _ = try OpenFile(file) } catch { throw .usage("--font \(error)") }
    }
    let typesetter = Sandbox.typesetter(
      fonts: [font.file].compactMap { $0 }, decoding, forDocuments: look.picture.document != nil)
    typesetter.getReady()
    if font == .usual { return typesetter }
    do throws(TextError) {
      if try typesetter.hasFont(font.name) { return typesetter }
    } catch {
      throw RunFailure(error)
    }
    throw .usage("--font: there is no font “\(FilePath(font.name))”; fc-list : family lists those that are installed")
  }
}

extension WallSettings {
  /// What sets the words of a plan, in the fonts that it names; nil if it has none.
  func typesetter(for plan: [Plan]) -> Typesetter? {
    let fonts = Set(plan.flatMap { $0.texts.map(\.font) })
    return fonts.isEmpty
      ? nil
      : Sandbox.typesetter(
        fonts: fonts.compactMap { TextFont(name: $0).file }.sorted(), decoding,
        forDocuments: look.picture.document != nil)
  }
}

/// Identifies the fonts that text can be set in: another font, or another version of one, may change what words look
/// like. Fonts in files of their own are not among them.
///
/// It is found out when it is first needed, because loading fonts takes a while.
final class FontDigest: Sendable {
  private let typesetter: Typesetter
  private let known = Mutex<Result<String, TextError>?>(nil)

  init(_ typesetter: Typesetter) {
    self.typesetter = typesetter
    typesetter.getReady()
  }

  func get() throws(TextError) -> String {
    try known.withLock { known in
      let result = known ?? Result { () throws(TextError) in try find() }
      known = result
      return result
    }.get()
  }

  private func find() throws(TextError) -> String {
    let (files, versions) = try typesetter.installedFonts()
    return SHA256.hexDigest(ofValue: Content(versions: versions, files: files.map(Content.File.init)))
  }

  private struct Content: Encodable {
    /// Of the libraries that set text.
    var versions: String
    var files: [File]

    struct File: Encodable {
      private let path: [UInt8]
      /// Nil for a file that cannot be found.
      private let size: Int64?
      private let modified: Int64?

      init(_ path: FilePath) {
        self.path = path.bytes
        let stamp = (try? path.status())?.stamp
        (size, modified) = (stamp?.size, stamp?.modified)
      }
    }
  }
}
