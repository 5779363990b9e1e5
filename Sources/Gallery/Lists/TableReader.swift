/// A reader of tables of text, piece by piece: values between commas, semicolons or tabs, perhaps in quotation marks.
///
///     var table = TableReader(delimiter: nil)
///     try table.read(piece) { line, cells in … }
///     try table.finish { line, cells in … }
///
/// Memory is needed for one row, which has at most a megabyte.
struct TableReader {
  /// A fault in a line, counted from 1.
  struct Fault: Error {
    let line: Int
    let sentence: String
  }

  typealias Row = (_ line: Int, _ cells: [String]) throws(Fault) -> Void

  /// The limits of a row.
  static let (longestRow, mostCells) = (1 << 20, 1000)

  private enum Place {
    case start
    case plain
    case quoted
    /// After a quotation mark in a quoted value: its end, or the first of two.
    case closed
  }

  private var delimiter: UInt8?
  private var place = Place.start
  private var cell: [UInt8] = []
  private var cells: [String] = []
  private var rowLength = 0
  private var line = 1
  private var rowLine = 1
  private var quoteLine = 1
  private var isFirst = true
  /// The first line, until its delimiter is known.
  private var head: [UInt8]? = []
  private var hadReturn = false

  init(delimiter: UInt8?) {
    self.delimiter = delimiter
    if delimiter != nil { head = nil }
  }

  mutating func read(_ piece: [UInt8], row: Row) throws(Fault) {
    var piece = piece[...]
    if isFirst {
      isFirst = false
      if piece.starts(with: [0xFF, 0xFE]) || piece.starts(with: [0xFE, 0xFF]) {
        throw Fault(line: 1, sentence: "is UTF-16; save the table as UTF-8")
      }
      if piece.starts(with: [0xEF, 0xBB, 0xBF]) { piece = piece.dropFirst(3) }
    }
    if head != nil {
      head? += piece
      guard let whole = head, whole.contains(where: { $0 == Self.newline || $0 == Self.carriageReturn }) else {
        if head?.count ?? 0 > Self.longestRow { throw tooLong }
        return
      }
      begin(with: whole)
      piece = whole[...]
    }
    for byte in piece { try take(byte, row) }
  }

  mutating func finish(row: Row) throws(Fault) {
    if let whole = head {
      begin(with: whole)
      for byte in whole { try take(byte, row) }
    }
    if place == .quoted { throw Fault(line: quoteLine, sentence: "a quotation mark is not closed") }
    try endRow(row)
  }

  private static let (newline, carriageReturn, quote) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\""))

  /// Chooses the delimiter that is most frequent in the first line, outside of quotation marks.
  private mutating func begin(with text: [UInt8]) {
    head = nil
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in text {
      if byte == Self.quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == Self.newline || byte == Self.carriageReturn { break }
      counts[byte, default: 0] += 1
    }
    let candidates = [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: ",")]
    delimiter = candidates.max { counts[$0] ?? 0 < counts[$1] ?? 0 } ?? candidates[2]
    if candidates.allSatisfy({ counts[$0] == nil }) { delimiter = candidates[2] }
  }

  private mutating func take(_ byte: UInt8, _ row: Row) throws(Fault) {
    rowLength += 1
    if rowLength > Self.longestRow { throw tooLong }
    if byte == 0 { throw Fault(line: line, sentence: "contains a NUL byte") }
    // Lines end with CR, LF, or both.
    let isEnd = byte == Self.carriageReturn || byte == Self.newline
    if byte == Self.newline, hadReturn, place != .quoted {
      hadReturn = false
      return
    }
    if isEnd, !(byte == Self.newline && hadReturn) { line += 1 }
    hadReturn = byte == Self.carriageReturn
    if place == .quoted {
      if byte == Self.quote { place = .closed } else { cell.append(byte) }
    } else if byte == delimiter {
      try endCell()
    } else if isEnd {
      try endRow(row)
    } else if byte == Self.quote, place == .start || place == .closed {
      if place == .closed { cell.append(byte) } else { quoteLine = line }
      place = .quoted
    } else if place == .closed {
      // Spaces after a value are ignored.
      if byte != UInt8(ascii: " ") { throw Fault(line: line, sentence: "has text after a closing quotation mark") }
    } else {
      cell.append(byte)
      place = .plain
    }
  }

  private mutating func endCell() throws(Fault) {
    guard let text = String(validating: cell, as: UTF8.self) else {
      throw Fault(line: rowLine, sentence: "is not UTF-8; save the table as UTF-8")
    }
    cells.append(text)
    cell.removeAll(keepingCapacity: true)
    place = .start
    if cells.count > Self.mostCells { throw Fault(line: rowLine, sentence: "has more than \(Self.mostCells) values") }
  }

  private mutating func endRow(_ row: Row) throws(Fault) {
    let isEmpty = cells.isEmpty && cell.isEmpty && place == .start
    if !isEmpty {
      try endCell()
      try row(rowLine, cells)
    }
    cells.removeAll(keepingCapacity: true)
    (rowLength, rowLine) = (0, line)
  }

  private var tooLong: Fault {
    let hint = place == .quoted ? "; the quotation mark in line \(quoteLine) is not closed" : ""
    return Fault(line: rowLine, sentence: "is longer than 1 MB\(hint)")
  }
}
