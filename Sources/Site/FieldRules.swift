import Layouts

/// The style rules of a field of cells until the script has taken over: everything is already where the script will
/// have it, so that nothing moves. Readers without scripts have a page that scrolls.
struct FieldRules {
  let site: Site
  /// The size of the wall, if photos have their places by shares of it.
  var size: (width: Double, height: Double)?

  private static let page = "html[data-field]:not([data-live])"

  var rules: [String] {
    guard site.isField else { return [] }
    return ["@media (scripting:enabled){", around, site.mosaic == nil ? cells : picture, "}"]
  }

  /// The texts lie on the field, by the rules of the style sheets. The wall has no box of its own, because it gets one
  /// that fills the window.
  private var around: String {
    let page = Self.page
    let first = """
      \(page) body{display:flex;flex-direction:column;min-height:100vh;min-height:100svh}
      \(page) #wall{display:contents}

      """
    return first + Self.texts.map { "\(page) \($0)" }.joined(separator: "\n")
  }

  /// The rules for all but the wall of a field, without the first words of their selectors.
  private static let texts = ["site.css", "albums.css"].flatMap { name in
    let parts = SiteProgram.text(of: name).split(separator: "\n[data-live][data-field] ").dropFirst()
    return parts.filter { !$0.hasPrefix(".wall") }.compactMap { part in
      part.firstIndex(of: "}").map { part[...$0].replacing("\n", with: "") }
    }
  }

  /// The field is as wide as the window, and in the middle of the room below the controls that are to come.
  private var cells: String {
    let page = Self.page
    return """
      \(page){overflow-x:clip}
      \(page) main{flex:1 0 auto;display:grid;align-content:center;margin-top:calc(12px + var(--toolbar))}
      \(page) section{\(section)}
      @media (max-width:640px){\(page) main{margin-top:calc(8px + var(--toolbar))}}
      """
  }

  /// Groups are parts of one area.
  private var section: String {
    guard let size else { return "width:100vw" }
    return "position:relative;grid-area:1/1;width:100vw;container-type:inline-size;"
      + "aspect-ratio:\(written(size.width))/\(written(size.height))"
  }

  /// A mosaic is seen whole. Its photos are below.
  private var picture: String {
    let page = Self.page
    return """
      \(page) .mosaic{position:absolute;inset:0;height:100vh;margin:0}
      \(page) .mosaic img{width:100vw;height:100vh;object-fit:contain}
      \(page) section{margin-top:100vh}
      """
  }
}

extension Site {
  /// True if the script shows a field of cells, which is dragged and zoomed, when the page opens.
  var isField: Bool {
    switch layout {
    case "honeycomb", "mosaic": true
    case "hex": !groups.contains { $0.heading != nil }
    default: false
    }
  }
}
