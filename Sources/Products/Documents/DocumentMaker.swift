import Files
import ImageCodecs
import Layouts
import PDF
import Parallel
import Planning
import Raster
import Typesetting
import Wall

/// Writes pages into a PDF, one after the other.
///
///     var maker = try DocumentMaker(file, information, content)
///     for sheet in sheets { try maker.add(sheet) }
///     try maker.finish(note: note)
struct DocumentMaker {
  private let path: FilePath
  private let document: PDFDocument
  private var content: DocumentContent
  var style: WallRenderer.Style { content.style }
  var words: PageWords { content.words }
  var lastGroup: String?

  /// Unusable photos found while writing. A document without them is discarded.
  private(set) var unusable: [ImageError] = []
  private(set) var damages: [WallRenderer.Damage] = []
  /// The reason why words are drawn instead of embedded, if they are.
  var wordsFault: TextError?

  init(_ file: OutputFile, _ information: PDFSettings, _ content: DocumentContent) throws(RunFailure) {
    (path, self.content) = (file.path, content)
    do { document = try PDFDocument(file, information) } catch { throw .output(error) }
  }

  /// Continues with the pages of another wall.
  mutating func turn(to content: DocumentContent) {
    self.content = content
    (lastGroup, unusable, damages, wordsFault) = (nil, [], [], nil)
  }

  // MARK: - Pages

  /// Adds a page.
  ///
  /// - Parameter photoDone: Called after each photo, from any thread.
  mutating func add(_ sheet: DocumentSheet, photoDone: @escaping @Sendable () -> Void) throws(RunFailure) {
    let plan = sheet.plan
    var glyphs: [TextGlyphs?] = []
    for text in plan.texts { glyphs.append(self.glyphs(of: text)) }
    let real = Set(glyphs.indices.filter { glyphs[$0]?.canBeEmbedded ?? false && plan.texts[$0].isPlain })
    let pictures = PagePictures(plan, words: real, style: style) { [words] in words.size(of: $0) }
    var page = PDFPage(boxes: sheet.boxes)
    page.marks = sheet.marks
    page.label = sheet.label
    let shown: [Int: PDFPage.Photo]
    do throws(WallError) {
      shown =
        pictures.areApart
        ? try photos(pictures, &page, photoDone) : try whole(pictures, &page, photoDone)
    } catch {
      guard case .unusable(let errors) = error else { throw RunFailure(error, at: path) }
      unusable += errors
      return
    }
    var texts: [Int: PDFPage.Words] = [:]
    for (index, text) in plan.texts.enumerated() {
      guard let glyphs = glyphs[index]?.embeddableOnly else { continue }
      texts[index] = pageWords(glyphs, text, on: sheet, isInvisible: !real.contains(index))
    }
    page.elements += elements(of: plan, shown, texts)
    page.additions = additions(to: sheet)
    page.bookmarks = (sheet.bookmark.map { [PDFPage.Bookmark($0)] } ?? []) + bookmarks(of: plan)
    if !unusable.isEmpty { return }
    do { try document.add(page) } catch { throw .output(error) }
  }

  /// Embeds each photo as a separate picture, on a background of one color.
  private mutating func photos(
    _ pictures: PagePictures, _ page: inout PDFPage, _ photoDone: @escaping @Sendable () -> Void
  ) throws(WallError) -> [Int: PDFPage.Photo] {
    if case .color(let color) = style.look.background { page.background = components(of: color) }
    let (document, words, plan, packing) = (document, words, pictures.plan, packing)
    let made = Mutex<(photos: [Int: PDFPage.Photo], damages: [WallRenderer.Damage])>(([:], []))
    try pictures.make(passing: content.settings.passesPhotos, known: content.known, photoDone: photoDone) {
      (picture) throws(WallError) in
      let added = try outputting { () throws(FileError) in try document.add(picture, packing) }
      let file = plan.tiles[picture.tile].file
      let photo = PDFPage.Photo(
        added, PDFPage.Area(picture.pixels), alternative: words.alternative(for: file), link: words.link(of: file))
      made.withLock { made in
        made.photos[picture.tile] = photo
        made.damages += picture.damages
      }
    }
    return made.withLock { made in
      damages += made.damages
      return made.photos
    }
  }

  /// Embeds the whole page as one picture.
  private mutating func whole(
    _ pictures: PagePictures, _ page: inout PDFPage, _ photoDone: @escaping @Sendable () -> Void
  ) throws(WallError) -> [Int: PDFPage.Photo] {
    let canvas = pictures.plan.canvas
    let renderer = WallRenderer(embedding: pictures.plan, style: style, photo: content.known)
    let (document, packing) = (document, packing)
    let open = try outputting { () throws(FileError) in
      try document.begin(width: canvas.width, height: canvas.height, packing)
    }
    let rendered = Result { () throws(WallError) in
      try renderer.embed(photoDone: photoDone) { (bytes) throws(WallError) in
        try outputting { () throws(FileError) in try open.sink.write(bytes) }
      }
    }
    let picture = try outputting { () throws(FileError) in try document.end(open) }
    damages += try rendered.get()
    page.elements.append(
      .picture(
        picture, PDFPage.Area(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))))
    var photos: [Int: PDFPage.Photo] = [:]
    for (index, tile) in pictures.plan.tiles.enumerated() {
      guard let pixels = pictures.pixels(of: index) else { continue }
      photos[index] = PDFPage.Photo(
        nil, PDFPage.Area(pixels), alternative: words.alternative(for: tile.file), link: words.link(of: tile.file))
    }
    return photos
  }

  private var packing: PDFDocument.Packing { style.look.output.format == .jpeg ? .jpeg : .deflated }

  // MARK: - The end

  /// Writes the document's trailing objects.
  ///
  /// - Parameters:
  ///   - typesetter: Embeds the fonts of all pages; nil if there are no words.
  ///   - note: The document's record.
  func finish(with typesetter: Typesetter?, note: String?) throws(RunFailure) {
    do throws(PDFDocument.Fault) {
      try document.finish(with: typesetter) { size in WallNote.comment(note, size: size) }
    } catch {
      switch error {
      case .text(let error): throw .inputs("\(path): \(error)")
      case .file(let error): throw .output(error)
      }
    }
  }
}

/// Runs `work` and converts its errors to wall errors.
private func outputting<Result>(_ work: () throws(FileError) -> Result) throws(WallError) -> Result {
  do { return try work() } catch { throw .output(error) }
}

extension PDFDocument {
  fileprivate func add(_ made: PagePictures.Made, _ packing: Packing) throws(FileError) -> PDFPicture {
    switch made.content {
    case .rows(let data): try add(data, width: made.pixels.width, height: made.pixels.height, packing)
    case .file(let photo):
      try add(photo.bytes, width: photo.width, height: photo.height, photo.isGray ? .grayJPEG : .jpeg)
    }
  }
}

extension PDFPage.Area {
  init(_ pixels: PixelRect) {
    self.init(x: Double(pixels.x), y: Double(pixels.y), width: Double(pixels.width), height: Double(pixels.height))
  }
}
