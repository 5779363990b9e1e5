import Files
import ImageCodecs
import Layouts
import PDF
import Planning
import Runs
import Wall

/// The making of a PDF.
struct DocumentMaking: OutputMaking {
  let run: WallRun
  let document: Settings<DocumentSettings>

  init(_ run: WallRun) {
    guard let document = run.settings.document else {
      preconditionFailure("A document run needs document settings.")
    }
    (self.run, self.document) = (run, document)
  }

  /// Makes the document, or one for each group, and publishes it.
  func make(
    of files: WallFiles, to file: OutputFile, _ outcome: inout WallOutcome, _ session: WallRun.Session
  ) throws(RunFailure) {
    try run.make(of: files, &outcome, session) { source, session throws(RunFailure) in
      try render(&source, to: file, session)
    } publishing: { made, _, outcome throws(RunFailure) in
      outcome.add(
        DocumentPages(count: made.pageCount, areParts: settings.poster.paper != nil && made.pageCount > 1))
      outcome.files = try run.publish(made.files, photoCount: outcome.photoCount)
    }
  }

  private struct Made: UnpublishedWall {
    var pages: [Plan]
    var files: [OutputFile]
    var damages: [WallRenderer.Damage] = []
    /// The number of pages in all documents.
    var pageCount = 0

    var canvas: Plan.Canvas { pages[0].canvas }
    var photoCount: Int { pages.reduce(0) { $0 + $1.tiles.count } }
  }

  private func render(
    _ source: inout WallSource, to file: OutputFile, _ session: WallRun.Session
  ) throws(RunFailure) -> Made {
    try run.drawing(&source, to: file, session, isPaged: false) { _ in
      [file]
    } by: { pages, files, source throws(RunFailure) in
      let documents = output.isGrouped ? pages.map { [$0] } : [pages]
      var made = Made(pages: pages, files: files)
      let unusable = try render(documents, &made, source, session.style)
      return (made, unusable)
    }
  }

  /// Renders all documents, and collects their failures.
  private func render(
    _ documents: [[Plan]], _ made: inout Made, _ source: WallSource, _ style: WallRenderer.Style
  ) throws(RunFailure) -> [ImageError] {
    let layout = try layOut(documents, source, style)
    made.pageCount = layout.documents.reduce(0) { $0 + $1.count }
    if !layout.photosOverMemoryLimit.isEmpty { return layout.photosOverMemoryLimit }
    let content = layout.content
    let bar = progressBar(for: layout)
    defer { bar.finish() }
    var record = run.record(of: source, pageCount: documents.count, photoCount: made.photoCount)
    record.size = [made.canvas.width, made.canvas.height]
    var unusable: [ImageError] = []
    for (index, (sheets, file)) in zip(layout.documents, made.files).enumerated() {
      var maker = try DocumentMaker(file, information(of: source, named: file.path), content)
      for sheet in sheets { try maker.add(sheet) { bar.advance() } }
      unusable += maker.unusable
      made.damages += maker.damages
      if !unusable.isEmpty { continue }
      if let fault = maker.wordsFault { notes.note("\(file.path): text cannot be searched or copied: \(fault)") }
      record.page = index + 1
      record.damagedCount = made.damages.count + (content.style.textFaults?.all.count ?? 0)
      try maker.finish(with: content.style.typesetter, note: run.note(record))
    }
    return unusable
  }

  /// The sheets of documents, with their shared state.
  struct Layout {
    var content: DocumentContent
    var documents: [[DocumentSheet]]
    /// Photos too large to decode. If there are any, the wall must be planned again without them.
    var photosOverMemoryLimit: [ImageError] = []
  }

  /// Puts pages on sheets. Throws before decoding if one exceeds a limit.
  func layOut(
    _ documents: [[Plan]], _ source: WallSource, _ style: WallRenderer.Style
  ) throws(RunFailure) -> Layout {
    for page in documents.joined() where settings.poster.paper == nil {
      try settings.picture.limit.refuseLarger(page.canvas)
      if let refusal = WallSettings.refusal(ofPage: page.canvas, resolution: resolution) {
        throw .inputs(refusal)
      }
    }
    let poster = try Poster(settings.poster, resolution: resolution)
    var style = style
    // Labels of sheets need a typesetter.
    if poster != nil, style.typesetter == nil { style.typesetter = try settings.typesetter() }
    let known = source.known
    let words = PageWords(source, document, in: settings.look.text.locale)
    var layout = Layout(
      content: DocumentContent(settings: document, style: style, words: words) { known[$0] },
      documents: documents.map { pages in pages.map(sheet).flatMap { poster?.sheets(of: $0) ?? [$0] } })
    let walls = layout.documents.joined().map { WallRenderer(embedding: $0.plan, style: style) { known[$0] } }
    layout.photosOverMemoryLimit = walls.flatMap(\.photosOverMemoryLimit)
    if layout.photosOverMemoryLimit.isEmpty {
      try style.refuseMore(thanAllowed: walls.map(\.memoryNeed.least).max() ?? 0, of: "page")
    }
    return layout
  }

  func progressBar(for layout: Layout) -> any StepCounter {
    notes.counter(of: layout.documents.joined().reduce(0) { $0 + $1.plan.tiles.count })
  }

  private func sheet(_ plan: Plan) -> DocumentSheet {
    let (look, page) = (settings.look, settings.look.page)
    let boxes = PageBoxes(
      width: plan.canvas.width, height: plan.canvas.height, resolution: resolution,
      trim: page.flatMap { $0.bleed > 0 ? (Double($0.trim.width), Double($0.trim.height)) : nil },
      bleed: Double(page?.bleed ?? 0), hasMarks: !look.sheet.marks.isEmpty)
    var sheet = DocumentSheet(plan, boxes)
    sheet.marks = PrinterMarks(rawValue: look.sheet.marks.rawValue)
    return sheet
  }

  private var resolution: Double { settings.look.printedResolution ?? DocumentSettings.defaultResolution }

  /// Returns the document's metadata.
  func information(of source: WallSource, named path: FilePath) -> PDFSettings {
    let text = settings.look.text
    let title =
      if let (photos, request) = source.planned {
        text.title?.text(of: request.words(for: photos), in: text.locale)
      } else {
        source.givenTitle
      }
    let name = path == FilePath("-") ? "Photos" : path.stem.text
    var information = PDFSettings.Information(
      title: document.title ?? title ?? name, language: text.locale.tag)
    (information.author, information.subject, information.keywords) = (
      document.author, document.subject, document.keywords
    )
    var pdf = PDFSettings(
      information, producer: "Tessera \(Version.number)",
      profile: settings.look.colors.space.profile ?? .sRGB)
    pdf.isReadFromRight = settings.look.direction == .rightToLeft
    (pdf.date, pdf.standard, pdf.intent) = (document.date, document.standard, document.intent.profile)
    return pdf
  }
}
