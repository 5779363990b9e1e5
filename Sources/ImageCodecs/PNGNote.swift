package import Files

/// Text at the very end of a PNG. If the text can be read, the picture was written completely.
package enum PNGNote {
  private static let keyword = Array("Tessera\0".utf8)
  /// The maximum number of bytes. The end of a file is read in one piece.
  package static let longest = 3000

  static func chunk(_ text: String) -> [UInt8] {
    precondition(text.utf8.count <= longest, "A note must be at most \(longest) bytes.")
    return PNGChunk.bytes("tEXt", keyword + text.utf8)
  }

  /// Returns the note in `file`; nil if there is none or the file does not end like a PNG.
  package static func read(_ file: borrowing OpenFile) -> String? {
    let end = PNGChunk.end
    let most = longest + keyword.count + 12 + end.count
    let start = max(0, file.size - most)
    guard let tail = try? file.bytes(at: start, count: most), tail.suffix(end.count).elementsEqual(end) else {
      return nil
    }
    let body = tail.dropLast(end.count)
    let mark = Array("tEXt".utf8) + keyword
    for place in body.indices.reversed() where body[place...].starts(with: mark) {
      let text = body[(place + mark.count)...].dropLast(4)
      // Compared as a whole chunk, with its length and checksum.
      let chunk = PNGChunk.bytes("tEXt", keyword + text)
      if body.suffix(chunk.count).elementsEqual(chunk) { return String(decoding: text, as: UTF8.self) }
    }
    return nil
  }
}
