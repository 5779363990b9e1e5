package import Gallery
import Raster
package import Settings

// Notations of colors, and of words on walls.

extension Notation where Value == Color {
  static var color: Notation {
    .text("a CSS color: a name, #rgb[a], #rrggbb[aa] or transparent") { Color(css: $0) }
  }
}

extension Notation where Value == Template {
  package static func template(_ scope: Template.Scope, takingColumns: Bool = false) -> Notation {
    Notation(expected: nil) { written throws(RunFailure) in
      do throws(TemplateError) {
        return try Template(written.path.losslessText, for: scope, takingColumns: takingColumns)
      } catch {
        throw .usage("\(written.option): \(error)")
      }
    }
  }
}
