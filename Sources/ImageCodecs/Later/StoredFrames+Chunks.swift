import Files

extension StoredFrames {
  // MARK: - PNG

  /// Finds the frames of an animated PNG: each as a PNG with the chunks before the first picture.
  static func frames(png file: borrowing OpenFile) throws(FileError) -> StoredFrames? {
    var found = StoredFrames(kind: .frames, fileExtension: "png")
    var (start, head, data): ([Piece], [UInt8], [Range<Int>]) = ([], [], [])
    var place = PNGAssembler.signatureLength
    func finishFrame() {
      if !data.isEmpty, let last = found.frames.indices.last, found.frames[last].pieces.isEmpty {
        found.frames[last].pieces = stillPNG(found.frames[last], head, start, data)
      }
      data = []
    }
    while place < file.size, found.frames.count <= mostFrames {
      let chunk = try file.bytes(at: place, count: 8)
      guard chunk.count == 8 else { return nil }
      let length = bigEndian(chunk[..<4])
      let body = place + 8..<place + 8 + length
      guard body.upperBound + 4 <= file.size else { return nil }
      let name = String(decoding: chunk[4...], as: UTF8.self)
      switch name {
      case "IHDR":
        head = try file.bytes(at: body.lowerBound, count: 13)
        guard length == 13, head.count == 13 else { return nil }
        (found.width, found.height) = (bigEndian(head[..<4]), bigEndian(head[4..<8]))
      case "acTL": found.plays = length == 8 ? bigEndian(try file.bytes(at: body.lowerBound + 4, count: 4)) : nil
      case "fcTL":
        finishFrame()
        let control = try file.bytes(at: body.lowerBound, count: 26)
        guard length == 26, control.count == 26, !head.isEmpty else { return nil }
        found.frames.append(frame(png: control))
      case "IDAT":
        if found.plays == nil { return nil }
        if found.frames.isEmpty { found.hasOtherStill = true } else { data.append(body) }
      case "fdAT" where length >= 4: data.append(body.dropFirst(4))
      default:
        // Parts of a picture are not turned one by one.
        let isBeforeData = data.isEmpty && !found.hasOtherStill && found.frames.count < 2
        if isBeforeData, name != "eXIf", name != "IEND" { start.append(.part(place..<body.upperBound + 4)) }
      }
      place = name == "IEND" ? file.size : body.upperBound + 4
    }
    finishFrame()
    return found.frames.allSatisfy { !$0.pieces.isEmpty } ? found : nil
  }

  private static func frame(png control: [UInt8]) -> Frame {
    func number(_ place: Int) -> Int { bigEndian(control[place..<place + 4]) }
    let (delay, unit) = (bigEndian(control[20..<22]), bigEndian(control[22..<24]))
    var frame = Frame(x: number(12), y: number(16), width: number(4), height: number(8))
    frame.milliseconds = delay * 1000 / (unit == 0 ? 100 : unit)
    frame.disposal = [1: .cleared, 2: .restored][Int(control[24])] ?? .none
    frame.isBlended = control[25] == 1
    return frame
  }

  private static func stillPNG(_ frame: Frame, _ head: [UInt8], _ start: [Piece], _ data: [Range<Int>]) -> [Piece] {
    let size = PNGChunk.bigEndian(frame.width) + PNGChunk.bigEndian(frame.height)
    let opening = Piece.bytes(PNGAssembler.formatSignature + PNGChunk.bytes("IHDR", size + head[8...]))
    return [opening] + start + [.chunk("IDAT", data), .bytes(PNGChunk.end)]
  }

  // MARK: - WebP

  /// Finds the frames of an animated WebP: each as a WebP with the profile of all frames. A file that is cut off ends
  /// with a frame that cannot be decoded.
  static func frames(webp file: borrowing OpenFile) throws(FileError) -> StoredFrames? {
    var found = StoredFrames(kind: .frames, fileExtension: "webp")
    var profile: Range<Int>?
    let end = 8 + littleEndian(try file.bytes(at: 4, count: 4))
    var place = 12
    while place + 8 <= min(end, file.size), found.frames.count <= mostFrames {
      let head = try file.bytes(at: place, count: 8)
      guard head.count == 8 else { return nil }
      let length = littleEndian(head[4...])
      let body = place + 8..<place + 8 + length
      switch String(decoding: head[..<4], as: UTF8.self) {
      case "VP8X":
        let size = try file.bytes(at: body.lowerBound, count: 10)
        guard size.count == 10 else { return nil }
        (found.width, found.height) = (1 + littleEndian(size[4..<7]), 1 + littleEndian(size[7..<10]))
      case "ICCP": profile = place..<body.upperBound + length % 2
      case "ANIM": found.plays = littleEndian(try file.bytes(at: body.lowerBound, count: 6).suffix(2))
      case "ANMF":
        found.frames.append(try frame(webp: file, body, profile) ?? Frame())
      default: break
      }
      place = body.upperBound + length % 2
    }
    // Some programs forget the last byte, which fills up an odd chunk.
    if end > file.size + 1 { found.frames.append(Frame()) }
    return found
  }

  private static func frame(
    webp file: borrowing OpenFile, _ body: Range<Int>, _ profile: Range<Int>?
  ) throws(FileError) -> Frame? {
    let head = try file.bytes(at: body.lowerBound, count: 28)
    guard head.count == 28, body.count >= 24 else { return nil }
    func number(_ place: Int) -> Int { littleEndian(head[place..<place + 3]) }
    var frame = Frame(x: 2 * number(0), y: 2 * number(3), width: 1 + number(6), height: 1 + number(9))
    frame.milliseconds = number(12)
    frame.disposal = head[15] & 1 == 1 ? .cleared : .none
    frame.isBlended = head[15] & 2 == 0
    let name = String(decoding: head[16..<20], as: UTF8.self)
    // The fourth byte after the signature of a lossless picture ends with a bit for transparency.
    let isLossless = name == "VP8L"
    let start = try file.bytes(at: body.lowerBound + 24, count: isLossless ? 5 : 0)
    let hasAlpha = name == "ALPH" || isLossless && start.count == 5 && start[4] & 0x10 != 0
    let flags: UInt8 = (hasAlpha ? 0x10 : 0) | (profile == nil ? 0 : 0x20)
    let extended =
      Array("VP8X".utf8) + TIFFDirectory.bytes(10, 4) + [flags, 0, 0, 0] + head[6..<12]
    let data = body.dropFirst(16)
    let bytes = 4 + extended.count + (profile?.count ?? 0) + data.count
    let riff = Array("RIFF".utf8) + TIFFDirectory.bytes(bytes, 4) + Array("WEBP".utf8)
    frame.pieces = [.bytes(riff + extended)] + (profile.map { [.part($0)] } ?? []) + [.part(data)]
    return frame
  }
}
