/// The answer of a terminal to questions about its graphics.
///
///     let answer = TerminalAnswer(bytes)
///     answer.graphics      // .kitty
package struct TerminalAnswer: Sendable {
  /// The graphics that it names; nil for none.
  package private(set) var graphics: TerminalGraphics?
  /// The size of its cells, if it tells.
  package private(set) var cell: CellSize?
  /// True if the last question was answered.
  package private(set) var isComplete = false

  /// The questions: for a picture of one pixel in kitty’s protocol, for the size of cells, and, as every terminal
  /// answers it, for the kind of the terminal.
  package static let questions = Array(
    "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[16t\u{1B}[c".utf8)

  package init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    var rest = text[...]
    while let start = rest.firstIndex(of: "\u{1B}") {
      rest = rest[rest.index(after: start)...]
      if rest.hasPrefix("_Gi=31;OK") { graphics = .kitty }
      guard rest.first == "[" else { continue }
      let sequence = rest.dropFirst()
      guard let end = sequence.firstIndex(where: { $0.isASCII && $0.isLetter }) else { break }
      let parameters = sequence[..<end].drop { $0 == "?" }.split(separator: ";", omittingEmptySubsequences: false)
      if sequence[end] == "c" { isComplete = true }
      if sequence[end] == "t", parameters.count == 3, parameters[0] == "6", let height = Int(parameters[1]),
        let width = Int(parameters[2]), (1...200).contains(width), (1...400).contains(height)
      {
        cell = CellSize(width: width, height: height)
      }
      rest = sequence[end...]
    }
  }
}
