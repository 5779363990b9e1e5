import Files
package import Layouts
package import Planning
package import Typesetting

extension WallSettings {
  /// Returns the wall's typesetter, and starts it in the background. Checks a named font immediately, so that the run
  /// fails early.
  package func typesetter() throws(RunFailure) -> Typesetter {
    let font = look.text.font
    if let file = font.file {
      do { _ = try OpenFile(file) } catch { throw .usage("--font \(error)") }
    }
    let typesetter = typesetter(of: [font.file].compactMap { $0 })
    typesetter.getReady()
    if font == .standard { return typesetter }
    do throws(TextError) {
      if try typesetter.hasFont(font.name) { return typesetter }
    } catch {
      throw RunFailure(error)
    }
    throw .usage("--font: font “\(FilePath(font.name))” not found; run “fc-list : family” to list installed fonts")
  }
}

extension WallSettings {
  /// Returns a typesetter for the fonts of a plan; nil if it has no text.
  package func typesetter(for plan: [Plan]) -> Typesetter? {
    let fonts = Set(plan.flatMap { $0.texts.map(\.font) })
    return fonts.isEmpty ? nil : typesetter(of: fonts.compactMap { TextFont(name: $0).file }.sorted())
  }

  /// Returns a typesetter for font files, confined if decoders are.
  private func typesetter(of fonts: [FilePath]) -> Typesetter {
    work.sandbox.typesetter(
      fonts: fonts, isConfined: decoding.isolation != nil, embedsFonts: look.output.isDocument)
  }
}
