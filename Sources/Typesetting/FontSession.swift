import CText
import Files
import Foundation
import Layouts

/// The fonts of the system and of some files, and the libraries that set text with them. To be used by one thread at a
/// time.
@safe final class FontSession {
  // Sound: opened here, closed once, and only used by the owner of the session.
  private let fonts: OpaquePointer
  /// The names of the fonts in files.
  private let names: [FilePath: String]
  /// True if there are no fonts at all, without which Pango cannot work.
  private var isEmpty = false

  /// - Parameter files: Files with fonts that are not installed.
  init(_ files: [FilePath] = []) throws(TextError) {
    if let missing = unsafe ctext_load() { throw .unavailable(library: unsafe String(cString: missing)) }
    guard let fonts = unsafe ctext_open() else { throw .noMemory }
    unsafe self.fonts = fonts
    var names: [FilePath: String] = [:]
    for file in files {
      // Sound: it ends with zero.
      let name = unsafe (file.bytes + [0]).withUnsafeBytes {
        unsafe ctext_add_file(fonts, $0.assumingMemoryBound(to: CChar.self).baseAddress)
      }
      guard let name = unsafe name else {
        unsafe ctext_close(fonts)
        throw .unreadableFont(file)
      }
      names[file] = unsafe String(cString: name)
    }
    self.names = names
    isEmpty = names.isEmpty && installedFiles.isEmpty
  }

  deinit { unsafe ctext_close(fonts) }

  // MARK: - Fonts

  /// The folders with installed fonts.
  var folders: [FilePath] { unsafe paths(of: ctext_each_folder) }

  /// The files of all installed fonts, in a fixed order.
  var installedFiles: [FilePath] { unsafe Set(paths(of: ctext_each_file)).sorted() }

  private typealias PathUse = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void

  /// Returns the paths that a C function passes to its callback.
  private func paths(of each: (OpaquePointer?, UnsafeMutableRawPointer?, PathUse?) -> Void) -> [FilePath] {
    var paths: [FilePath] = []
    unsafe withUnsafeMutablePointer(to: &paths) { paths in
      unsafe each(fonts, paths) { context, path in
        guard let context = unsafe context, let path = unsafe path else { return }
        unsafe context.assumingMemoryBound(to: [FilePath].self).pointee.append(FilePath(copying: path))
      }
    }
    return paths
  }

  var versions: String {
    var text = [CChar](repeating: 0, count: 256)
    unsafe ctext_versions(&text, text.count)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func hasFont(_ description: String) -> Bool {
    if names[FilePath(description)] != nil { return true }
    return unsafe ctext_has_family(fonts, description) != 0
  }

  // MARK: - Text

  /// Sets text and calls `body` with it.
  func withLines<Result>(
    of text: Plan.Text, _ body: (OpaquePointer, ctext_setting) throws(TextError) -> Result
  ) throws(TextError) -> Result {
    if isEmpty { throw .noFonts }
    var setting = ctext_setting()
    let (words, font) = (Array(text.text.utf8CString), Array((names[FilePath(text.font)] ?? text.font).utf8CString))
    let language = Array(text.language.utf8CString)
    let breaks = text.lines > 1 ? wordBreaks(in: text.text, language: text.language) : []
    let color = text.color
    // Sound: the strings end with zero and live until the text is set.
    let lines = unsafe words.withUnsafeBufferPointer { words in
      unsafe font.withUnsafeBufferPointer { font in
        unsafe language.withUnsafeBufferPointer { language in
          unsafe breaks.withUnsafeBufferPointer { breaks in
            var request = unsafe ctext_text(
              bytes: words.baseAddress, count: words.count - 1, breaks: breaks.baseAddress, break_count: breaks.count,
              font: font.baseAddress, language: language.baseAddress, size: text.size, least_size: text.leastSize,
              width: Int32(clamping: text.pixels.width), lines: Int32(clamping: text.lines),
              line_height: text.lineHeight, alignment: ctext_alignment(text.alignment),
              direction: ctext_direction(text.direction), color: (color.red, color.green, color.blue, color.alpha))
            return unsafe ctext_set(fonts, &request, &setting)
          }
        }
      }
    }
    guard let lines = unsafe lines else { throw .noMemory }
    defer { unsafe ctext_free(lines) }
    return try unsafe body(lines, setting)
  }

  func set(_ text: Plan.Text) throws(TextError) -> TextSetting {
    try unsafe withLines(of: text) { (_, setting) throws(TextError) in TextSetting(setting, of: text) }
  }

  /// Returns the number of rows above the text in its box, if it does not fill the box.
  func rowsAbove(_ text: Plan.Text, lines: Int) -> Int {
    text.isAtBottom ? max(0, text.lines - lines) * Int(text.lineHeight) : 0
  }

  /// Draws the part of the text within an area of the canvas; nil if there is none.
  ///
  /// - Parameter room: Returns the memory for a number of bytes; nil if there is not enough.
  func draw(
    _ text: Plan.Text, at place: TextPlace, within visible: PixelRect,
    into room: (Int) -> UnsafeMutablePointer<UInt8>?
  ) throws(TextError) -> (area: PixelRect, hasColors: Bool, setting: TextSetting) {
    try unsafe withLines(of: text) { (lines, setting) throws(TextError) in
      let hasColors = setting.has_colors != 0
      var found = TextSetting(setting, of: text)
      let raise = rowsAbove(text, lines: found.lines)
      found.ink.y += raise
      let area = place.area(of: found.ink).intersection(visible)
      if area.isEmpty { return (PixelRect(x: 0, y: 0, width: 0, height: 0), hasColors, found) }
      guard let pixels = unsafe room(area.width * area.height * (hasColors ? 4 : 1)) else { throw .noMemory }
      let (left, top) = place.turn == nil ? (area.x - place.x, area.y - place.y - raise) : (area.x, area.y)
      let numbers = place.transform(movedDownBy: raise)
      var turn = ctext_turn(
        xx: numbers[0], yx: numbers[1], xy: numbers[2], yy: numbers[3], x0: numbers[4], y0: numbers[5])
      // Sound: there is room for all pixels.
      let isDrawn = unsafe withUnsafePointer(to: &turn) { turn in
        unsafe ctext_draw(
          lines, place.turn == nil ? nil : turn, Int32(clamping: left), Int32(clamping: top), Int32(area.width),
          Int32(area.height), pixels)
      }
      if isDrawn == 0 { throw .noMemory }
      return (area, hasColors, found)
    }
  }
}

extension ctext_alignment {
  fileprivate init(_ alignment: Plan.Text.Alignment) {
    self =
      switch alignment {
      case .left: CTEXT_LEFT
      case .center: CTEXT_CENTER
      case .right: CTEXT_RIGHT
      }
  }
}

extension ctext_direction {
  fileprivate init(_ direction: LayoutDirection?) {
    self =
      switch direction {
      case nil: CTEXT_AUTOMATIC
      case .leftToRight: CTEXT_LEFT_TO_RIGHT
      case .rightToLeft: CTEXT_RIGHT_TO_LEFT
      }
  }
}

extension TextSetting {
  init(_ setting: ctext_setting, of text: Plan.Text) {
    let hasInk = setting.left < setting.right && setting.top < setting.bottom
    // If text leaves no ink, its font cannot be read.
    let isLost = !hasInk && text.text.contains { !$0.isWhitespace }
    self.init(
      lines: Int(setting.lines), size: setting.size, width: setting.width, isCut: setting.is_cut != 0,
      missingCount: isLost ? text.text.count : Int(setting.missing),
      ink: PixelRect(
        x: Int(setting.left), y: Int(setting.top), width: Int(setting.right - setting.left),
        height: Int(setting.bottom - setting.top)))
  }
}
