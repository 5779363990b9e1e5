package import Files
import Parallel
package import Typesetting

/// A PDF that is being written, page by page.
///
///     let document = try PDFDocument(output, settings)
///     let picture = try document.add(data, width: 400, height: 300, .deflated)
///     var page = PDFPage(boxes: boxes)
///     page.elements = [.photo(.init(picture, area, alternative: "A lighthouse"))]
///     try document.add(page)
///     try document.finish(with: typesetter, note: note)
///
/// Pictures and pages are written immediately. Memory grows by a few numbers for each. A document may be used from any
/// thread.
package final class PDFDocument: Sendable {
  private let writer: Mutex<DocumentWriter>

  package init(_ output: OutputFile, _ settings: PDFSettings) throws(FileError) {
    writer = Mutex(try DocumentWriter(output, settings))
  }

  /// The format in which the pixels of a picture are stored.
  package enum Packing: Sendable {
    /// A zlib stream of rows filtered as in a PNG: red, green and blue.
    case deflated
    /// A JPEG with the colors of the document.
    case jpeg
    /// A grayscale JPEG.
    case grayJPEG
  }

  /// Adds a picture.
  package func add(_ data: [UInt8], width: Int, height: Int, _ packing: Packing) throws(FileError) -> PDFPicture {
    try writer.withLock { (writer) throws(FileError) in
      try writer.add(data, width: width, height: height, packing)
    }
  }

  /// A picture whose data is being written to `sink`.
  package struct OpenPicture {
    package let sink: PDFSink
    let stream: PDFFile.OpenStream
  }

  /// Begins a picture whose data comes in pieces. Nothing else may be added before it ends.
  package func begin(width: Int, height: Int, _ packing: Packing) throws(FileError) -> OpenPicture {
    try writer.withLock { (writer) throws(FileError) in try writer.begin(width: width, height: height, packing) }
  }

  package func end(_ picture: OpenPicture) throws(FileError) -> PDFPicture {
    try writer.withLock { (writer) throws(FileError) in try writer.end(picture) }
  }

  package func add(_ page: PDFPage) throws(FileError) {
    try writer.withLock { (writer) throws(FileError) in try writer.add(page) }
  }

  package enum Fault: Error {
    /// Text cannot be set.
    case text(TextError)
    case file(FileError)
  }

  /// Writes the objects that connect the pages.
  ///
  /// - Parameters:
  ///   - typesetter: A typesetter for the fonts to embed; nil if there is no text.
  ///   - note: A comment near the end of the file, given the size of the file.
  package func finish(with typesetter: Typesetter?, note: ((_ fileSize: Int) -> [UInt8])? = nil) throws(Fault) {
    try writer.withLock { (writer) throws(Fault) in try writer.finish(with: typesetter, note: note) }
  }
}
