package import Files

/// A writer of the objects of a PDF, one after the other, and of their positions at the end.
///
///     var file = PDFFile(output)
///     try file.begin(version: "1.7")
///     let page = try file.add(.dictionary([("Type", .name("Page"))]))
///     try file.end(catalog: catalog, information: information, identifier: identifier)
///
/// Only the positions of objects are kept, so memory does not depend on the length of the document.
package struct PDFFile {
  /// The sink for all bytes; those of an open stream may be written to it directly.
  package let sink: PDFSink
  /// The position of each object, by its number; nil while it is only reserved. There is no object 0.
  private var offsets: [Int?] = [nil]

  package init(_ output: OutputFile) {
    sink = PDFSink(output)
  }

  package mutating func begin(version: String) throws(FileError) {
    // Bytes beyond ASCII keep programs from taking the file for text.
    try write(Array("%PDF-\(version)\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
  }

  private func write(_ bytes: [UInt8]) throws(FileError) { try sink.write(bytes) }

  // MARK: - Objects

  /// Reserves an object, so that others can refer to it.
  package mutating func reserve() -> PDFReference {
    offsets.append(nil)
    return PDFReference(number: offsets.count - 1)
  }

  private mutating func open(_ reference: PDFReference) throws(FileError) {
    precondition(offsets[reference.number] == nil, "An object must be written only once.")
    offsets[reference.number] = sink.size
    try write(Array("\(reference.number) 0 obj\n".utf8))
  }

  private func close() throws(FileError) { try write(Array("\nendobj\n".utf8)) }

  package mutating func add(_ value: PDFValue, as reserved: PDFReference? = nil) throws(FileError) -> PDFReference {
    let reference = reserved ?? reserve()
    try open(reference)
    try write(value.bytes)
    try close()
    return reference
  }

  /// Adds a stream whose bytes are known.
  package mutating func addStream(
    _ entries: [(key: String, value: PDFValue)], _ bytes: [UInt8], as reserved: PDFReference? = nil
  ) throws(FileError) -> PDFReference {
    let reference = reserved ?? reserve()
    try open(reference)
    try write(PDFValue.dictionary(entries + [("Length", .integer(bytes.count))]).bytes)
    try write(Array("\nstream\n".utf8))
    try write(bytes)
    try write(Array("\nendstream".utf8))
    try close()
    return reference
  }

  /// A stream that is being written.
  package struct OpenStream {
    let reference: PDFReference
    let length: PDFReference
    let start: Int
  }

  /// Begins a stream whose bytes go to the sink. Their number is written behind it.
  package mutating func beginStream(
    _ entries: [(key: String, value: PDFValue)], as reserved: PDFReference? = nil
  ) throws(FileError) -> OpenStream {
    let (reference, length) = (reserved ?? reserve(), reserve())
    try open(reference)
    try write(PDFValue.dictionary(entries + [("Length", .reference(length))]).bytes)
    try write(Array("\nstream\n".utf8))
    return OpenStream(reference: reference, length: length, start: sink.size)
  }

  package mutating func endStream(_ stream: OpenStream) throws(FileError) -> PDFReference {
    let count = sink.size - stream.start
    try write(Array("\nendstream".utf8))
    try close()
    _ = try add(.integer(count), as: stream.length)
    return stream.reference
  }

  // MARK: - The end

  /// Writes the positions of all objects.
  ///
  /// - Parameters:
  ///   - identifier: A digest of the document, so that the same one has the same identifier.
  ///   - note: A comment, which viewers ignore, given the size of the file. Its length must not depend on that.
  package mutating func end(
    catalog: PDFReference, information: PDFReference, identifier: [UInt8],
    note: ((_ fileSize: Int) -> [UInt8])? = nil
  ) throws(FileError) {
    let start = sink.size
    var table = "xref\n0 \(offsets.count)\n0000000000 65535 f \n"
    for offset in offsets.dropFirst() {
      guard let offset else { preconditionFailure("Every promised object must be written.") }
      let digits = String(offset)
      table += String(repeating: "0", count: max(0, 10 - digits.count)) + digits + " 00000 n \n"
    }
    try write(Array(table.utf8))
    let identifier = PDFValue.bytes(Array(identifier.prefix(16)))
    let trailer = PDFValue.dictionary([
      ("Size", .integer(offsets.count)), ("Root", .reference(catalog)), ("Info", .reference(information)),
      ("ID", .array([identifier, identifier])),
    ])
    try write(Array("trailer\n".utf8) + trailer.bytes + [0x0A])
    let end = Array("startxref\n\(start)\n%%EOF\n".utf8)
    if let note { try write(note(sink.size + note(0).count + end.count)) }
    try write(end)
  }
}
