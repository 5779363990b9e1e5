import Files
import Planning
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
