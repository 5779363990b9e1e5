import Foundation

// The options of walls that are printed.

extension WallSettings {
  static var paperOptions: [Option<WallSettings>] {
    [
      paperOption,
      Option.flag("--landscape", "turn the paper, so that it is wider than high (default: as it usually stands)") {
        $0.look.sheet.isLandscape = true
      }.noted(),
      Option.measured(
        "--page-margin", "LENGTH",
        "edge of the paper without photos and words (default 0; grid without --bleed: 10mm)", ExpectedLength.any,
        Ruler.length
      ) { $0.look.sheet.margin = $1 }.noted(),
      Option.measured(
        "--bleed", "LENGTH", "let photos at the edge run so far beyond it, to be trimmed (default 0)",
        ExpectedLength.any, Ruler.length
      ) { $0.look.sheet.bleed = $1 }.noted(),
      marksOption,
      .optional(
        "--min-dpi", "DPI", "name photos that have fewer dots per inch at their size (default: name none)",
        \.work.minResolution, "a number from 0.1 to 100000"
      ) { Values.number($0).flatMap { $0 >= 0.1 && $0 <= 100_000 ? $0 : nil } },
    ]
  }

  private static var paperOption: Option<WallSettings> {
    Option(
      name: "--paper", placeholder: "SIZE",
      help: "size of each page: A4, Letter, 10x15, … or 210x297mm (default: as large as the wall)",
      expected: Values.list(Paper.named.map(\.name))
    ) { settings, value throws(RunFailure) in
      settings.look.sheet.paper = try Paper.read(value.text, for: "--paper")
    }.noted()
  }

  private static var marksOption: Option<WallSettings> {
    let names = Values.list(PrintMarks.named.map(\.name) + ["none"])
    return Option(
      name: "--marks", placeholder: "KINDS",
      help: "PDF: marks around the page: crop, registration, bars, or several: crop,bars (default none)",
      expected: names
    ) { settings, value throws(RunFailure) in
      guard let marks = PrintMarks(value.text) else {
        let unknown = value.text.split(separator: ",").first { PrintMarks(String($0)) == nil }.map(String.init)
        let hint = Values.nearest(to: unknown ?? "", in: names).map { "; did you mean \($0)?" } ?? ""
        throw .usage("--marks needs \(names), with commas between several, not “\(value.text)”\(hint)")
      }
      // A list in a batch file has them one by one.
      settings.look.sheet.marks = marks.isEmpty ? [] : settings.look.sheet.marks.union(marks)
      settings.given.append(.init(name: "--marks", isForPDF: true))
    }
  }
}
