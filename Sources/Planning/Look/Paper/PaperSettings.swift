import Foundation

/// The settings of printed walls.
package struct PaperSettings: SettingsGroup {
  package static let declared = Self()

  /// Nil for pages as large as the wall.
  package let paper = Setting(
    "--paper", "SIZE", "size of each page: A4, Letter, 10x15, … or 210x297mm (default: as large as the wall)", .paper
  ).also("page page-size pagesize sheet print")
  package let isLandscape = Setting(
    flag: "--landscape", "landscape pages (default: the paper’s own orientation)"
  ).needing("--paper")
  /// The empty margin of the trimmed sheet, in pixels.
  package let margin = Setting(
    "--page-margin", "LENGTH",
    "page margin (default 0; grid without --bleed: 10mm)", .length, 0
  ).needing("--paper")
  /// The extent of the picture beyond the trimmed sheet, in pixels.
  package let bleed = Setting(
    "--bleed", "LENGTH", "extend edge photos past the trim edge by this much, such as 3mm (default 0)", .length, 0
  ).needing("--paper", "--size").also("trim")
  package let marks = Setting(
    "--marks", "KINDS",
    "PDF: marks around the page: crop, registration, bars, or several: crop,bars (default none)", .marks,
    PrintMarks()
  ).used(by: .documents).also("crop-marks cropmarks registration trim-marks printer-marks")
}

extension Settings<PaperSettings> {
  /// The sheet in its chosen orientation.
  package var turned: Paper? { self.isLandscape ? self.paper?.landscape : self.paper }
}

extension Notation where Value == Paper {
  package static var paper: Notation {
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
      throw .usage("\(written.option) needs \(names), separated by commas, not “\(written.text)”\(hint)")
    }
    // Lists in batch files add marks one by one.
    notation.add = { $1.isEmpty ? [] : $0.union($1) }
    return notation
  }
}

extension WallLook {
  /// The margin of the page in whole pixels: the offset of the wall.
  package var pageMargin: Int { Int(sheet.margin.rounded()) }

  /// The bleed in whole pixels, rounded up: print shops refuse a bleed that is slightly too small.
  package var bleed: Int { Int((sheet.bleed - 0.01).rounded(.up)) }

  /// The option for the exact size of the wall.
  var sizeOption: String { sheet.paper == nil ? "--size" : "--paper" }
}
