/// A page for the review of what changed: an index with thumbnails, and each pair of pictures side by side. The script
/// shows one pair at a time, in several views.
///
///     let page = ComparisonPage(title: "2 of 30 pictures differ", changes: changes, acceptCommand: nil)
///     folder.write(page.html(embedding: false), at: "index.html")
///
/// Each picture is in the page once, as an element of SVG that the index and the views use.
package struct ComparisonPage {
  let title: String
  let changes: [Change]
  /// The command that accepts the pictures in a list; nil if they cannot be accepted.
  let acceptCommand: String?

  /// A pair of pictures with the addresses of what can be shown.
  package struct Change: Sendable {
    package var name: String
    package var sentence: String
    package var kind: Kind
    package var expected: Picture?
    package var actual: Picture?
    package var difference: Picture?
    /// Boxes around the changes, the largest first.
    package var regions: [Region] = []
    /// The line that accepts this change in a list; nil if it cannot be accepted.
    package var acceptLine: String?

    package init(name: String, sentence: String, kind: Kind) {
      (self.name, self.sentence, self.kind) = (name, sentence, kind)
    }
  }

  package enum Kind: String, CaseIterable, Sendable {
    case failed
    case changed
    case added
    case missing
    case renamed

    var words: String { self == .failed ? "not compared" : rawValue }
  }

  /// A picture in layers, the lowest first.
  package struct Picture: Sendable {
    package var width: Int
    package var height: Int
    package var layers: [Layer] = []
    /// True if the expected picture lies below.
    package var isOnExpected = false
    package var hasAlpha = false

    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
  }

  package struct Layer: Sendable {
    var address: String
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    package init(address: String, x: Int, y: Int, width: Int, height: Int) {
      (self.address, self.x, self.y, self.width, self.height) = (address, x, y, width, height)
    }
  }

  package struct Region: Equatable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// A view that a link can open.
  package enum View: String, Sendable {
    case before
    case after
    case difference
  }

  /// Returns the fragment of an address that opens a picture.
  package static func fragment(of name: String, _ view: View) -> String {
    "\(ComparisonEntry.address(of: name)):\(view.rawValue)"
  }

  package init(title: String, changes: [Change], acceptCommand: String?) {
    (self.title, self.changes, self.acceptCommand) = (title, changes, acceptCommand)
  }

  package static var script: String { JoinedScript(from: "comparison.js") { SiteProgram.text(of: $0) }.main() }
  package static var styleSheet: String { SiteProgram.text(of: "comparison.css") }

  /// Returns the page.
  ///
  /// - Parameter embeds: True to put the script and the style into the page, which then is one file.
  package func html(embedding embeds: Bool) -> String {
    let images = "img-src 'self'\(embeds ? " data:" : "")"
    let own = embeds ? "'unsafe-inline'" : "'self'"
    let style =
      embeds ? "<style>\n\(Self.styleSheet)</style>" : "<link rel=\"stylesheet\" href=\"comparison.css\">"
    let script = embeds ? "<script>\n\(Self.script)</script>" : "<script src=\"comparison.js\"></script>"
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta name="generator" content="Tessera">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \(images); script-src \(own); \
      style-src \(own); base-uri 'none'; form-action 'none'">
      <title>\(escaped(title))</title>
      \(style)
      </head>
      <body\(acceptCommand.map { " data-command=\"\(escaped($0))\"" } ?? "")>
      <header class="top">
      <h1>\(escaped(title))</h1>
      \(counts)</header>
      <main>
      \(content)</main>
      \(script)
      </body>
      </html>

      """
  }

  /// The number of changes of each kind.
  private var counts: String {
    let kinds = Kind.allCases.filter { kind in changes.contains { $0.kind == kind } }
    if kinds.isEmpty { return "" }
    let items = kinds.map { kind in
      let count = changes.count { $0.kind == kind }
      return "<li data-kind=\"\(kind.rawValue)\"><b>\(count)</b> \(kind.words)</li>"
    }
    return "<ul class=\"counts\" aria-label=\"Kinds\">\(items.joined())</ul>\n"
  }

  private var content: String {
    if changes.isEmpty { return "<p class=\"none\">There is nothing to review.</p>\n" }
    let entries = ComparisonEntry.all(of: changes)
    return """
      <ol class="index" aria-label="Pictures">
      \(entries.map(\.card).joined())</ol>
      <svg class="store" width="0" height="0" aria-hidden="true" focusable="false"><defs>
      <pattern id="paper:" width="16" height="16" patternUnits="userSpaceOnUse"><path fill="#fff" d="M0 0h16v16H0z"/>\
      <path fill="#d4d4d8" d="M0 0h8v8H0zM8 8h8v8H8z"/></pattern>
      \(entries.map(\.definitions).joined())</defs></svg>
      \(entries.map(\.article).joined())
      """
  }
}
