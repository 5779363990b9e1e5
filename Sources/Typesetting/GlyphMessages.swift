import Files
import Isolation
import Layouts

// Messages about glyphs and fonts between processes. All contents are checked: they become part of documents.

extension MessageWriter {
  mutating func add(_ font: FontFace) {
    add(font.file.bytes)
    add(font.index)
    add(font.variations.count)
    for variation in font.variations {
      add(Int(variation.tag))
      add(variation.value)
    }
    add(font.obstacle?.rawValue ?? noObstacle)
  }

  mutating func add(_ runs: [SetRun]) {
    add(runs.count)
    for run in runs {
      add(run.font)
      add(run.size)
      add(run.line)
      add(run.isRightToLeft)
      add(run.isEllipsis)
      add(run.clusters.count)
      for cluster in run.clusters { add(cluster) }
    }
  }

  private mutating func add(_ cluster: SetRun.Cluster) {
    add(cluster.bytes.lowerBound)
    add(cluster.bytes.upperBound)
    add(cluster.glyphs.count)
    for glyph in cluster.glyphs {
      add(glyph.id)
      for length in [glyph.x, glyph.y, glyph.advance] { add(length) }
    }
  }

  /// Adds the description of a font, without its program and in the order of the glyphs.
  mutating func add(_ font: EmbeddedFont, glyphs: [Int]) {
    let description = font.description
    add(description.postScriptName)
    add(description.unitsPerEm)
    for length in [description.ascent, description.descent, description.capHeight, description.italicAngle] {
      add(length)
    }
    for length in [description.box.left, description.box.bottom, description.box.right, description.box.top] {
      add(length)
    }
    for flag in [description.isFixedPitch, description.isSerif, description.isItalic] { add(flag) }
    add(description.weight)
    for glyph in glyphs { add(font.widths[glyph] ?? 0) }
  }

  mutating func add(_ fault: FontFault) {
    switch fault {
    case .unreadable: add(0)
    case .noGlyph(let glyph):
      add(1)
      add(glyph)
    case .tooLarge(let bytes):
      add(2)
      add(bytes)
    }
  }
}

/// The number that stands for no obstacle.
private let noObstacle = -1

extension MessageReader {
  /// Reads a finite number with a fraction.
  private mutating func double(in range: ClosedRange<Double>) throws(IsolationFault) -> Double {
    let number = try double()
    // NaN is in no range.
    guard range.contains(number) else { throw .invalidReply }
    return number
  }

  /// Reads a coordinate in pixels, which may be far beyond any wall, but is finite.
  private mutating func length() throws(IsolationFault) -> Double { try double(in: -0x1p30...0x1p30) }

  mutating func font() throws(IsolationFault) -> FontFace {
    let file = FilePath(bytes: try bytes())
    guard !file.bytes.isEmpty, !file.bytes.contains(0) else { throw .invalidReply }
    var font = FontFace(file: file, index: try number(in: 0...0xFFFF), variations: [])
    for _ in 0..<(try number(in: 0...64)) {
      let tag = UInt32(try number(in: 0...Int(UInt32.max)))
      font.variations.append(FontFace.Variation(tag: tag, value: try double(in: -32768...32768)))
    }
    let obstacle = try number(in: noObstacle...FontFace.Obstacle.allCases.count - 1)
    font.obstacle = FontFace.Obstacle(rawValue: obstacle)
    return font
  }

  /// Reads the runs of text, whose characters are taken from the text itself.
  mutating func runs(of text: String, lines: Int) throws(IsolationFault) -> [TextGlyphs.Run] {
    let letters = Array(text.utf8)
    var runs: [TextGlyphs.Run] = []
    for _ in 0..<(try number(in: 0...1 << 20)) {
      var run = TextGlyphs.Run(
        font: try font(), size: try double(in: 0x1p-10...0x1p20), line: try number(in: 0...max(0, lines - 1)),
        isRightToLeft: try flag(), clusters: [])
      if run.line < runs.last?.line ?? 0 { throw .invalidReply }
      var ellipsis = try flag() ? "…" : nil
      for _ in 0..<(try number(in: 0...1 << 20)) {
        var cluster = try self.cluster(of: letters)
        if let sign = ellipsis {
          cluster.text = sign
          ellipsis = ""
        }
        run.clusters.append(cluster)
      }
      runs.append(run)
    }
    return runs
  }

  private mutating func cluster(of letters: [UInt8]) throws(IsolationFault) -> TextGlyphs.Cluster {
    let start = try number(in: 0...letters.count)
    let end = try number(in: start...letters.count)
    // The range must begin and end between characters.
    for place in [start, end] where place < letters.count && letters[place] & 0xC0 == 0x80 { throw .invalidReply }
    var cluster = TextGlyphs.Cluster(text: String(decoding: letters[start..<end], as: UTF8.self), glyphs: [])
    for _ in 0..<(try number(in: 0...1 << 20)) {
      cluster.glyphs.append(
        TextGlyphs.Glyph(id: try number(in: 0...0xFFFF), x: try length(), y: try length(), advance: try length()))
    }
    return cluster
  }

  mutating func fontDescription() throws(IsolationFault) -> EmbeddedFont.Description {
    let name = Array(try bytes())
    guard !name.isEmpty, name.count <= EmbeddedFont.Description.longestName,
      name.allSatisfy(EmbeddedFont.Description.isAllowed)
    else { throw .invalidReply }
    let units = try number(in: 1...1 << 16)
    var lengths: [Double] = []
    for _ in 0..<8 { lengths.append(try double(in: -1e6...1e6)) }
    return EmbeddedFont.Description(
      postScriptName: String(decoding: name, as: UTF8.self), unitsPerEm: units, ascent: lengths[0],
      descent: lengths[1], capHeight: lengths[2], italicAngle: lengths[3],
      box: EmbeddedFont.Box(left: lengths[4], bottom: lengths[5], right: lengths[6], top: lengths[7]),
      isFixedPitch: try flag(), isSerif: try flag(), isItalic: try flag(), weight: try number(in: 1...1000))
  }

  mutating func widths(of glyphs: [Int]) throws(IsolationFault) -> [Int: Double] {
    var widths: [Int: Double] = [:]
    for glyph in glyphs { widths[glyph] = try double(in: -1e6...1e6) }
    return widths
  }

  mutating func fontFault() throws(IsolationFault) -> FontFault {
    switch try number(in: 0...2) {
    case 0: .unreadable
    case 1: .noGlyph(try number(in: 0...Int(UInt32.max)))
    default: .tooLarge(bytes: try number(in: 0...1 << 40))
    }
  }
}
