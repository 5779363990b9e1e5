import Colors
import Files
import ImageCodecs
import Typesetting

/// A writer of documents: pictures and pages are written immediately, the objects that connect them at the end.
struct DocumentWriter {
  private var file: PDFFile
  private let settings: PDFSettings
  private let pagesReference: PDFReference
  private let colors: PDFReference
  private let allInks: PDFReference
  private var pages: [PDFReference] = []
  private var labels = PageLabels()
  private var outline = Outline()
  private var structure: StructureTree
  private var fonts = FontBook()

  init(_ output: OutputFile, _ settings: PDFSettings) throws(FileError) {
    self.settings = settings
    file = PDFFile(output)
    try file.begin(version: settings.standard?.version ?? "1.7")
    pagesReference = file.reserve()
    structure = StructureTree(&file)
    colors = try file.addColors(settings.profile, componentCount: 3, alternate: "DeviceRGB")
    allInks = try file.addAllInks(beside: colors)
  }

  // MARK: - Pictures

  /// Adds a picture.
  mutating func add(
    _ data: [UInt8], width: Int, height: Int, _ packing: PDFDocument.Packing
  ) throws(FileError) -> PDFPicture {
    PDFPicture(reference: try file.addStream(entries(width, height, packing), data))
  }

  /// Begins a picture whose data comes in pieces.
  mutating func begin(width: Int, height: Int, _ packing: PDFDocument.Packing) throws(FileError)
    -> PDFDocument.OpenPicture
  {
    PDFDocument.OpenPicture(sink: file.sink, stream: try file.beginStream(entries(width, height, packing)))
  }

  mutating func end(_ picture: PDFDocument.OpenPicture) throws(FileError) -> PDFPicture {
    PDFPicture(reference: try file.endStream(picture.stream))
  }

  private func entries(_ width: Int, _ height: Int, _ packing: PDFDocument.Packing) -> [(key: String, value: PDFValue)]
  {
    let space: PDFValue
    if case .grayJPEG = packing { space = .name("DeviceGray") } else { space = .reference(colors) }
    var entries: [(key: String, value: PDFValue)] = [
      ("Type", .name("XObject")), ("Subtype", .name("Image")), ("Width", .integer(width)), ("Height", .integer(height)),
      ("ColorSpace", space), ("BitsPerComponent", .integer(8)),
    ]
    switch packing {
    case .deflated:
      let parameters: [(key: String, value: PDFValue)] = [
        ("Predictor", .integer(15)), ("Colors", .integer(3)), ("BitsPerComponent", .integer(8)),
        ("Columns", .integer(width)),
      ]
      entries += [("Filter", .name("FlateDecode")), ("DecodeParms", .dictionary(parameters))]
    case .jpeg, .grayJPEG: entries.append(("Filter", .name("DCTDecode")))
    }
    return entries
  }

  // MARK: - Pages

  mutating func add(_ page: PDFPage) throws(FileError) {
    let reference = file.reserve()
    var drawing = PageDrawing(page, on: reference, allowsLinks: settings.standard?.allowsLinks ?? true)
    try drawing.draw(&file, &structure, &fonts)
    let content = try file.addDeflated([], drawing.content.bytes)
    let key = structure.key()
    let boxes = page.boxes
    var entries: [(key: String, value: PDFValue)] = [
      ("Type", .name("Page")), ("Parent", .reference(pagesReference)), ("MediaBox", boxes.media.value),
      ("BleedBox", boxes.bleed.value), ("TrimBox", boxes.trim.value),
      ("Resources", resources(drawing)), ("Contents", .reference(content)), ("StructParents", .integer(key)),
      ("Tabs", .name("S")),
    ]
    if !drawing.links.isEmpty { entries.append(("Annots", .array(drawing.links.map { .reference($0) }))) }
    _ = try file.add(.dictionary(entries), as: reference)
    try structure.add(
      drawing.parts, of: reference, key: key, markCount: drawing.content.nextMark, to: &file)
    pages.append(reference)
    labels.add(page.label)
    for bookmark in page.bookmarks {
      outline.add(bookmark.title, on: reference, top: boxes.top(ofRow: bookmark.y))
    }
  }

  private func resources(_ drawing: PageDrawing) -> PDFValue {
    func dictionary(_ entries: [String: PDFReference]) -> PDFValue {
      .dictionary(entries.sorted { $0.key < $1.key }.map { ($0.key, .reference($0.value)) })
    }
    var entries: [(key: String, value: PDFValue)] = [
      ("ColorSpace", dictionary([PageDrawing.colors: colors, PageDrawing.allInks: allInks]))
    ]
    if !drawing.pictures.isEmpty { entries.append(("XObject", dictionary(drawing.pictures))) }
    if !drawing.fonts.isEmpty { entries.append(("Font", dictionary(drawing.fonts))) }
    return .dictionary(entries)
  }

  // MARK: - The end

  /// Writes the objects that connect the pages.
  ///
  /// - Parameters:
  ///   - typesetter: A typesetter for the fonts to embed; nil if there is no text.
  ///   - note: A comment near the end of the file, given the size of the file.
  mutating func finish(
    with typesetter: Typesetter?, note: ((_ fileSize: Int) -> [UInt8])? = nil
  ) throws(PDFDocument.Fault) {
    if let typesetter {
      do throws(FontBook.Fault) {
        try fonts.finish(&file, typesetter)
      } catch {
        switch error {
        case .text(let error): throw .text(error)
        case .file(let error): throw .file(error)
        }
      }
    }
    do { try writeEnd(note) } catch { throw .file(error) }
  }

  private mutating func writeEnd(_ note: ((Int) -> [UInt8])?) throws(FileError) {
    _ = try file.add(
      .dictionary([
        ("Type", .name("Pages")), ("Count", .integer(pages.count)), ("Kids", .array(pages.map { .reference($0) })),
      ]), as: pagesReference)
    let tree = try structure.finish(&file)
    let outline = try outline.finish(&file)
    let intent = try intent()
    let identifier = file.sink.finish()
    let metadata = try file.addStream(
      [("Type", .name("Metadata")), ("Subtype", .name("XML"))],
      XMPMetadata(settings: settings, identifier: identifier).bytes)
    let information = try file.add(settings.dictionary)
    var entries: [(key: String, value: PDFValue)] = [
      ("Type", .name("Catalog")), ("Pages", .reference(pagesReference)), ("Metadata", .reference(metadata)),
      ("Lang", .text(settings.information.language)), ("PageLabels", labels.value),
      ("StructTreeRoot", .reference(tree)), ("MarkInfo", .dictionary([("Marked", .flag(true))])),
      ("ViewerPreferences", settings.viewerPreferences),
    ]
    if let outline { entries += [("Outlines", .reference(outline)), ("PageMode", .name("UseOutlines"))] }
    if let intent { entries.append(("OutputIntents", .array([.reference(intent)]))) }
    let catalog = try file.add(.dictionary(entries))
    try file.end(catalog: catalog, information: information, identifier: identifier, note: note)
  }

  /// Writes the output intent, if the document has one. An archive without one is for screens.
  private mutating func intent() throws(FileError) -> PDFReference? {
    guard let standard = settings.standard else {
      guard let intent = settings.intent else { return nil }
      return try file.addIntent(intent, "GTS_PDFX")
    }
    return try file.addIntent(settings.intent ?? OutputIntent(settings.profile), standard.intent)
  }
}

extension PDFFile {
  /// Adds a stream of bytes, and deflates them.
  mutating func addDeflated(
    _ entries: [(key: String, value: PDFValue)], _ bytes: [UInt8]
  ) throws(FileError) -> PDFReference {
    // If there is no memory for deflating, the bytes are written uncompressed.
    guard let deflated = try? DeflatedBytes.stream(bytes) else { return try addStream(entries, bytes) }
    return try addStream(entries + [("Filter", .name("FlateDecode"))], deflated)
  }

  fileprivate mutating func addColors(
    _ profile: ColorProfile, componentCount: Int, alternate: String
  ) throws(FileError) -> PDFReference {
    let profile = try addDeflated(
      [("N", .integer(componentCount)), ("Alternate", .name(alternate))], profile.bytes)
    return try add(.array([.name("ICCBased"), .reference(profile)]))
  }

  /// Adds the color that is on every plate, for marks.
  fileprivate mutating func addAllInks(beside colors: PDFReference) throws(FileError) -> PDFReference {
    let tint = PDFValue.dictionary([
      ("FunctionType", .integer(2)), ("Domain", .numbers([0, 1])), ("C0", .numbers([1, 1, 1])),
      ("C1", .numbers([0, 0, 0])), ("N", .integer(1)),
    ])
    return try add(.array([.name("Separation"), .name("All"), .reference(colors), tint]))
  }

  fileprivate mutating func addIntent(_ intent: OutputIntent, _ kind: String) throws(FileError) -> PDFReference {
    let profile = try addDeflated([("N", .integer(intent.componentCount ?? 3))], intent.profile.bytes)
    return try add(
      .dictionary([
        ("Type", .name("OutputIntent")), ("S", .name(kind)), ("OutputConditionIdentifier", .text("Custom")),
        ("OutputCondition", .text(intent.name)), ("Info", .text(intent.name)),
        ("DestOutputProfile", .reference(profile)),
      ]))
  }
}
