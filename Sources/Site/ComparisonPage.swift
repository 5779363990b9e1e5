/// A page that shows what changed: each pair of pictures side by side, and with the script one over the other.
///
///     let page = ComparisonPage(title: "2 of 30 pictures differ", changes: changes)
///     folder.write(page.html(embedding: false), at: "index.html")
package struct ComparisonPage {
  let title: String
  let changes: [Change]

  /// A pair of pictures with the addresses of what can be shown.
  package struct Change: Sendable {
    package var name: String
    package var sentence: String
    package var expected: Picture?
    package var actual: Picture?
    package var difference: Picture?

    package init(name: String, sentence: String) { (self.name, self.sentence) = (name, sentence) }
  }

  package struct Picture: Sendable {
    var address: String
    var width: Int
    var height: Int

    package init(address: String, width: Int, height: Int) {
      (self.address, self.width, self.height) = (address, width, height)
    }
  }

  package init(title: String, changes: [Change]) { (self.title, self.changes) = (title, changes) }

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
    let script =
      embeds ? "<script>\n\(Self.script)</script>" : "<script src=\"comparison.js\" defer></script>"
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
      \(embeds ? "" : script + "\n")</head>
      <body>
      <header>
      <h1>\(escaped(title))</h1>
      <p class="keys"><kbd>1</kbd>–<kbd>5</kbd> change the view, <kbd>j</kbd> and <kbd>k</kbd> go to the next and
      previous picture, <kbd>space</kbd> flips, <kbd>←</kbd> and <kbd>→</kbd> move the slider.</p>
      </header>
      <main>
      \(changes.map(article).joined())</main>
      \(embeds ? script + "\n" : "")</body>
      </html>

      """
  }

  private func article(_ change: Change) -> String {
    let figures = [
      ("expected", change.expected), ("actual", change.actual), ("difference", change.difference),
    ].compactMap { kind, picture in picture.map { figure(kind, $0, of: change.name) } }
    return """
      <article tabindex="-1">
      <h2>\(escaped(change.name))</h2>
      <p>\(escaped(change.sentence))</p>
      <div class="views">
      \(figures.joined(separator: "\n"))
      </div>
      </article>

      """
  }

  private func figure(_ kind: String, _ picture: Picture, of name: String) -> String {
    let size = "width=\"\(picture.width)\" height=\"\(picture.height)\""
    let text = escaped("\(name), \(kind)")
    let image = "<img src=\"\(escaped(picture.address))\" \(size) alt=\"\(text)\" loading=\"lazy\">"
    return "<figure class=\"\(kind)\">\(image)<figcaption>\(kind)</figcaption></figure>"
  }
}
