/// Returns the text in the form in which it is set: plain, of limited length, and without characters that affect
/// surrounding text.
///
///     plainText("At the lake\n2024", lines: 1)        // “At the lake 2024”
///
/// Titles come from untrusted files. Marks that change the writing direction would affect the rest of a caption, and a
/// letter with thousands of accents would cover the wall.
package func plainText(_ text: String, lines: Int) -> String {
  var scalars = String.UnicodeScalarView()
  var count = 0
  var marks = 0
  var isSpace = true
  for scalar in text.unicodeScalars {
    let isMark =
      scalar.properties.generalCategory == .nonspacingMark || scalar.properties.generalCategory == .enclosingMark
    marks = isMark ? marks + 1 : 0
    guard let kept = kept(scalar, lines: lines), marks <= maxMarks else { continue }
    // Joined lines are separated by one space.
    if kept == " " && isSpace { continue }
    isSpace = kept == " " || kept == lineSeparator
    scalars.append(kept)
    count += 1
    if count == maxScalars {
      scalars.append("…")
      break
    }
  }
  while let last = scalars.last, last == " " || last == lineSeparator { scalars.removeLast() }
  return String(scalars)
}

/// The maximum length; longer text is truncated, because no box has room for it.
private let maxScalars = 2000
/// The maximum number of marks on one letter.
private let maxMarks = 8
/// Breaks a line, but does not end a paragraph.
private let lineSeparator: Unicode.Scalar = "\u{2028}"

private func kept(_ scalar: Unicode.Scalar, lines: Int) -> Unicode.Scalar? {
  switch scalar.value {
  case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: lines > 1 ? lineSeparator : " "
  case 0x09: " "
  case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFC: nil
  default: scalar
  }
}
