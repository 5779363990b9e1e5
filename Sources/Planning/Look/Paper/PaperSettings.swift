import Foundation

/// The settings of walls that are printed.
package struct PaperSettings: SettingsGroup {
  package static let declared = Self()

  /// Nil where the wall is not made for a sheet.
  package let paper = Setting(
    "--paper", "SIZE", "size of each page: A4, Letter, 10x15, … or 210x297mm (default: as large as the wall)", .paper)
  package let isLandscape = Setting(
    flag: "--landscape", "turn the paper, so that it is wider than high (default: as it usually stands)")
  /// The edge of the trimmed sheet without photos and words, in pixels.
  package let margin = Setting(
    "--page-margin", "LENGTH",
    "edge of the paper without photos and words (default 0; grid without --bleed: 10mm)", .length, 0)
  /// The room of the picture beyond the trimmed sheet, in pixels.
  package let bleed = Setting(
    "--bleed", "LENGTH", "let photos at the edge run so far beyond it, to be trimmed (default 0)", .length, 0)
  package let marks = Setting(
    "--marks", "KINDS",
    "PDF: marks around the page: crop, registration, bars, or several: crop,bars (default none)", .marks,
    PrintMarks()
  ).forDocuments
}

extension Settings<PaperSettings> {
  /// The sheet as it is turned.
  package var turned: Paper? { self.isLandscape ? self.paper?.landscape : self.paper }
}

extension Notation where Value == Paper {
  static var paper: Notation {
    Notation(expected: Values.list(Paper.named.map(\.name))) { written throws(RunFailure) in
      try Paper.read(written.text, for: written.option)
    }
  }
}

extension Notation where Value == PrintMarks {
  fileprivate static var marks: Notation {
    let names = Values.list(PrintMarks.named.map(\.name) + ["none"])
    var notation = Notation(expected: names) { written throws(RunFailure) in
      if let marks = PrintMarks(written.text) { return marks }
      let unknown = written.text.split(separator: ",").first { PrintMarks(String($0)) == nil }.map(String.init)
      let hint = Values.nearest(to: unknown ?? "", in: names).map { "; did you mean \($0)?" } ?? ""
      throw .usage("\(written.option) needs \(names), with commas between several, not “\(written.text)”\(hint)")
    }
    // A list in a batch file has them one by one.
    notation.add = { $1.isEmpty ? [] : $0.union($1) }
    return notation
  }
}

extension WallLook {
  /// The margin of the page in whole pixels, by which its wall is moved.
  package var pageMargin: Int { Int(sheet.margin.rounded()) }

  /// The bleed in whole pixels, of which there are enough: print shops refuse what is a hair short.
  package var bleed: Int { Int((sheet.bleed - 0.01).rounded(.up)) }

  /// The option that says how large the wall is exactly.
  var sizeOption: String { sheet.paper == nil ? "--size" : "--paper" }
}
