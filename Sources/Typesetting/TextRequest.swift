import Foundation
import Isolation
import Layouts

/// A request to a process that sets text.
enum TextRequest {
  /// The files of all fonts, and the versions of the libraries.
  case fonts
  /// Asks whether there is a font with a given description.
  case hasFont(String)
  case set(Plan.Text)
  /// Draws the part of the text within an area of the canvas.
  case draw(Plan.Text, TextPlace, within: PixelRect)
  case glyphs(Plan.Text)
  /// A font with only some of its glyphs: its bytes from an offset onwards.
  case subset(FontFace, [Int], from: Int)

  private enum Kind: Int {
    case fonts, hasFont, set, draw, glyphs, subset
  }

  var bytes: [UInt8] {
    var message = MessageWriter()
    switch self {
    case .fonts: message.add(Kind.fonts.rawValue)
    case .hasFont(let font):
      message.add(Kind.hasFont.rawValue)
      message.add(font)
    case .set(let text):
      message.add(Kind.set.rawValue)
      message.add(text)
    case .draw(let text, let place, let area):
      message.add(Kind.draw.rawValue)
      message.add(text)
      message.add(place)
      message.add(area)
    case .glyphs(let text):
      message.add(Kind.glyphs.rawValue)
      message.add(text)
    case .subset(let font, let glyphs, let start):
      message.add(Kind.subset.rawValue)
      message.add(font)
      message.add(glyphs.count)
      for glyph in glyphs { message.add(glyph) }
      message.add(start)
    }
    return message.bytes
  }

  /// Reads a request; throws an error for requests that the program never makes.
  init(_ bytes: [UInt8]) throws(IsolationFault) {
    var message = MessageReader(bytes)
    switch Kind(rawValue: try message.number()) {
    case .fonts: self = .fonts
    case .hasFont: self = .hasFont(try message.text())
    case .set: self = .set(try message.planText())
    case .draw: self = .draw(try message.planText(), try message.place(), within: try message.area())
    case .glyphs: self = .glyphs(try message.planText())
    case .subset:
      self = .subset(try message.font(), try message.glyphs(), from: try message.number(in: 0...EmbeddedFont.maxBytes))
    case nil: throw .invalidReply
    }
    try message.finish()
  }
}

// MARK: - Parts of messages

extension MessageWriter {
  fileprivate mutating func add(_ text: Plan.Text) {
    add(Array(text.text.utf8))
    add(text.font)
    add(text.language)
    for number in [text.size, text.leastSize] { add(Double(number)) }
    add(text.pixels.width)
    add(text.lines)
    add(text.isAtBottom)
    add(Plan.Text.Alignment.allCases.firstIndex(of: text.alignment) ?? 0)
    add([nil, LayoutDirection.leftToRight, .rightToLeft].firstIndex(of: text.direction) ?? 0)
    for channel in [text.color.red, text.color.green, text.color.blue, text.color.alpha] { add(Int(channel)) }
  }

  fileprivate mutating func add(_ place: TextPlace) {
    add(place.x)
    add(place.y)
    add(place.turn != nil)
    guard let turn = place.turn else { return }
    for number in [turn.cosine, turn.sine, turn.center.x, turn.center.y] { add(number) }
  }

  mutating func add(_ area: PixelRect) {
    for number in [area.x, area.y, area.width, area.height] { add(number) }
  }

  mutating func add(_ setting: TextSetting) {
    add(setting.lines)
    add(setting.size)
    add(setting.width)
    add(setting.isCut)
    add(setting.missingCount)
    add(setting.ink)
  }
}

extension MessageReader {
  /// The maximum coordinate, far beyond any wall.
  private static let farthest = 1 << 30

  private mutating func coordinate() throws(IsolationFault) -> Int { try number(in: -Self.farthest...Self.farthest) }

  /// Reads text whose frame has the right size and is at the origin.
  fileprivate mutating func planText() throws(IsolationFault) -> Plan.Text {
    let words = String(decoding: try bytes(), as: UTF8.self)
    let (font, language) = (try text(), try text())
    let (size, leastSize) = (try double(), try double())
    let (width, lines) = (try number(in: 0...Self.farthest), try number(in: 1...Self.farthest))
    let isAtBottom = try flag()
    let alignment = Plan.Text.Alignment.allCases[try number(in: 0...2)]
    let direction = [nil, LayoutDirection.leftToRight, .rightToLeft][try number(in: 0...2)]
    var channels: [UInt8] = []
    for _ in 0..<4 { channels.append(UInt8(try number(in: 0...255))) }
    guard size > 0, size.isFinite, leastSize > 0, leastSize <= size else { throw .invalidReply }
    return Plan.Text(
      words, role: nil, frame: CGRect(x: 0, y: 0, width: width, height: 0), font: font, size: size,
      leastSize: leastSize, lines: lines,
      color: .init(red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3]),
      alignment: alignment, direction: direction, language: language, isAtBottom: isAtBottom)
  }

  fileprivate mutating func glyphs() throws(IsolationFault) -> [Int] {
    var glyphs: [Int] = []
    for _ in 0..<(try number(in: 0...0x10000)) { glyphs.append(try number(in: 0...0xFFFF)) }
    return glyphs
  }

  fileprivate mutating func place() throws(IsolationFault) -> TextPlace {
    var place = TextPlace(x: try coordinate(), y: try coordinate())
    if try flag() {
      let direction = CGPoint(x: try double(), y: try double())
      place.turn = Rotation(to: direction, around: CGPoint(x: try double(), y: try double()))
    }
    return place
  }

  mutating func area() throws(IsolationFault) -> PixelRect {
    PixelRect(
      x: try coordinate(), y: try coordinate(), width: try number(in: 0...Self.farthest),
      height: try number(in: 0...Self.farthest))
  }

  mutating func setting() throws(IsolationFault) -> TextSetting {
    TextSetting(
      lines: try number(in: 0...Self.farthest), size: try double(), width: try double(), isCut: try flag(),
      missingCount: try number(in: 0...Self.farthest), ink: try area())
  }
}
