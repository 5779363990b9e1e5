import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Sites with a style sheet, a logo, a page and texts of their owner.
@Suite struct OwnDesignTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }

  init() throws {
    photos = try PhotoFolder(sizes: [(70, 50), (40, 60)])
    try photos.settle()
  }

  private func write(_ text: String, to name: String) throws {
    let url = folder.url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func site(_ words: String...) throws -> WrittenSite {
    try photos.runCleanly(["site", "photos", "-o", "site"] + words)
    let site = try WrittenSite(folder.url.path + "/site")
    #expect(site.missing.isEmpty, "\(site.missing)")
    return site
  }

  private func refusal(_ words: String...) throws -> String {
    let run = try Program.run(["site", "photos", "-o", "site"] + words, in: folder)
    #expect(run.code == 2)
    return run.errors
  }

  @Test func theOwnersStyleSheetComesLast() throws {
    try write("h1 { color: teal }", to: "own.css")
    let page = try site("--css", "own.css").page
    let sheets = page.matches(of: /<link rel="stylesheet" href="assets\/([a-z]+)-/).map { String($0.1) }
    #expect(sheets.first == "site" && sheets.last == "own")
    #expect(page.contains("font-src 'self'"))
    // A changed file makes a new site.
    try write("h1 { color: navy }", to: "own.css")
    #expect(try site("--css", "own.css").page != page)
    #expect(try photos.files("site/assets").count { $0.hasPrefix("own-") } == 1)
  }

  @Test func aLogoLeadsToTheFirstPage() throws {
    try write("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 4\"/>", to: "logo.svg")
    let page = try site("--logo", "logo.svg", "--title", "Tea & cake").page
    let logo =
      /<header><a class="logo" href="index.html"><img src="assets\/logo-[0-9a-f]{12}.svg" alt="Tea &amp; cake">/
    #expect(page.contains(logo))
    #expect(try refusal("--logo", "photos").contains("photos: "))
    try write("", to: "logo.txt")
    #expect(try refusal("--logo", "logo.txt").contains("must be svg, png, webp, avif, jpg, jpeg or gif"))
  }

  @Test func aTemplateIsThePageAroundTheWall() throws {
    let page = """
      <!doctype html>
      <html {{ attributes }}>
      <head>{{head}}<link rel="stylesheet" href="{{files}}css/own.css"></head>
      <body><p>{{title}} in {{language}}</p>{{wall}}{{navigation}}</body></html>
      """
    try write(page, to: "design/page.html")
    try write("body { margin: 1em }", to: "design/css/own.css")
    try write("x", to: "design/.hidden")
    let site = try site("--template", "design", "--title", "<Tea>")
    #expect(site.page.contains("<p>&lt;Tea&gt; in en</p><main>") && site.page.contains("<html lang=\"en\""))
    #expect(site.page.contains(/href="template\/[0-9a-f]{20}\/css\/own\.css"/))
    #expect(
      try photos.run("site", "photos", "-o", "site", "--template", "design", "--title", "<Tea>").errors.contains(
        "unchanged"))
    // The files of the old design go with it.
    try photos.runCleanly(["site", "photos", "-o", "site"])
    #expect(!(try photos.files("site")).contains("template"))
  }

  @Test func mistakesInTemplatesAreNamed() throws {
    for (page, reason) in [
      ("{{head}} {{wal}}", "{{wal}} is not a field; did you mean {{wall}}?"), ("{{head}}", "needs {{wall}}"),
      ("{{wall}}", "needs {{head}}"), ("{{head", "a field has no }}"),
      (String(repeating: " ", count: 3000) + "{{head}}{{wall}}", "{{head}} must be near its beginning"),
    ] {
      try write(page, to: "design/page.html")
      #expect(try refusal("--template", "design").contains("design/page.html: \(reason)"))
    }
    #expect(try refusal("--template", "photos").contains("photos/page.html"))
  }

  @Test func textsOfTheOwnerReplaceThoseOfTessera() throws {
    try write(
      "{ search: 'Etsi', count: { one: '{n} kuva', other: '{n} kuvaa' }, original: 'Tiedosto' }", to: "fi.json5")
    let site = try site("--strings", "fi.json5", "--locale", "fi", "--originals", "copy")
    #expect(site.page.contains(">Tiedosto</a>"))
    let data = String(decoding: try site.data(), as: UTF8.self)
    #expect(data.contains("\"strings\":{\"count\":{\"one\":\"{n} kuva\",\"other\":\"{n} kuvaa\"}"))
    for (text, reason) in [
      ("{ serch: 'x' }", "there is no text “serch”; did you mean search?"),
      ("{ count: { few: 'x' } }", "“count” needs a text for “other”"),
      ("{ count: { some: 'x', other: 'y' } }", "“count” needs texts for zero, one, two, few, many or other"),
      ("{ count: 3 }", "“count” must be a text, not “3”"), ("[]", "must be an object with texts"),
    ] {
      try write(text, to: "fi.json5")
      #expect(try refusal("--strings", "fi.json5").contains("fi.json5: \(reason)"))
    }
  }

  @Test func pathsInBatchFilesStartAtTheirFolder() throws {
    try write("p { margin: 0 }", to: "walls/own.css")
    try write(
      "{ walls: [ { name: 'web', inputs: ['../photos'], output: 'site/', css: 'own.css' } ] }", to: "walls/walls.json5")
    try photos.runCleanly(["batch", "walls/walls.json5"])
    #expect(try photos.files("walls/site/assets").contains { $0.hasPrefix("own-") })
  }
}
