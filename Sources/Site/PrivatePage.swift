import Files

/// The page of a private site: it is the same for all of them, and says nothing about the photos.
struct PrivatePage: Sendable {
  let style: [SiteAddress]
  let script: SiteAddress
  let header: SiteAddress

  static let policy =
    "default-src 'none'; img-src blob: data:; connect-src 'self'; script-src 'self'; style-src 'self'; "
    + "base-uri 'none'; form-action 'none'"

  /// - Parameter note: The sealed record of how the site was made.
  func html(noting note: String) -> String {
    let sheets = style.map { "<link rel=\"stylesheet\" href=\"\($0.text)\">" }.joined(separator: "\n")
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <meta name="robots" content="noindex">
      <link rel="icon" href="data:,">
      <title>Private photos</title>
      \(SiteNote.element(note))
      \(sheets)
      <script src="\(script.text)" defer></script>
      <script src="\(header.text)" defer></script>
      </head>
      <body>
      <main>
      <noscript><div class="locked">
      <h1>Private photos</h1>
      <p>These photos are encrypted. To open them, turn on JavaScript and reload the page.</p>
      </div></noscript>
      <div class="wall" id="wall"></div>
      </main>
      </body>
      </html>

      """
  }
}
