import Files
import Testing
@testable import Planning
@testable import Products
@testable import Runs
@testable import TesseraCommand

/// Error messages of the command line.
@Suite struct ErrorMessageTests {
  @Test(arguments: [
    (["--widht", "5"], "unknown option --widht; did you mean --width?"),
    (["--row", "5"], "unknown option --row; did you mean --rows?"),
    (["-z"], "unknown option -z"),
    (["--frobnicate"], "unknown option --frobnicate"),
    (["--width"], "--width needs a value"),
    (["--width", "--height"], "--width needs a value"),
    (["-o", "-q"], "-o needs a value"),
    (["--dedupe"], "--dedupe needs off, exact, similar or moments"),
    (["--include-videos", "--quiet"], "--include-videos needs yes or no"),
    (["--no-fill=yes"], "--no-fill takes no value"),
    (["--width", "0"], "--width needs \(ExpectedLength.positive), not “0”"),
    (["--width", "-5"], "--width needs \(ExpectedLength.positive), not “-5”"),
    (["--width", "wide"], "--width needs \(ExpectedLength.positive), not “wide”"),
    (["--width", "nan"], "--width needs \(ExpectedLength.positive), not “nan”"),
    (["--width", "1e9"], "--width needs \(ExpectedLength.positive), not “1e9”"),
    (["--width="], "--width needs \(ExpectedLength.positive), not “”"),
    (["--row-height", "0x20"], "--row-height needs \(ExpectedLength.positive), not “0x20”"),
    (["--spacing", "-1"], "--spacing needs \(ExpectedLength.any), not “-1”"),
    (["--margin", "inf"], "--margin needs \(ExpectedLength.any), not “inf”"),
    (
      ["--layout", "zigzag"],
      "--layout needs flow, hex, honeycomb, radial, row, grid, masonry, pile or spiral, not “zigzag”"
    ),
    (
      ["--size", "100"], "--size needs \(ExpectedLength.size("1920x1080", "210x297mm")), not “100”"
    ),
    (["--size", "0x5"], "--size needs \(ExpectedLength.size("1920x1080", "210x297mm")), not “0x5”"),
    (["--max-crop", "150%"], "--max-crop needs a fraction below 100%, such as 8% or 0.08, not “150%”"),
    (["--crop", "face"], "--crop needs \(Values.cropExpected), not “face”; did you mean faces?"),
    (["--crop", "50,30"], "--crop needs \(Values.cropExpected), not “50,30”"),
    (["--crop", "0.5,0.5,0.5"], "--crop needs \(Values.cropExpected), not “0.5,0.5,0.5”"),
    (["--crop", "-1%,0"], "--crop needs \(Values.cropExpected), not “-1%,0”"),
    (["--drag", "5"], "--drag needs two lengths such as -140,90 or -12mm,8mm, not “5”"),
    (["--expand", "a.jpg"], "--expand needs a photo and a folder such as a.jpg=holidays, not “a.jpg”"),
    (["--seed", "-1"], "--seed needs a whole number, 0 or more, not “-1”"),
    (
      ["--layout", "hax"],
      "--layout needs flow, hex, honeycomb, radial, row, grid, masonry, pile or spiral, not “hax”; did you mean hex?"
    ),
    (["--settle", "-1"], "--settle needs a number of seconds, 0 or more, not “-1”"),
    (["--wait", "soon"], "--wait needs a number of seconds, 0 or more, not “soon”"),
    (["--history", "0"], "--history needs a positive whole number, not “0”"),
    (["--row-breaks", "even"], "--row-breaks needs greedy, balanced or full, not “even”"),
    (["--cell", "axb"], "--cell needs \(ExpectedLength.size("400x300", "60x40mm")), not “axb”"),
    (["--last-row", "left"], "--last-row needs natural, fill, center or hide, not “left”"),
    (["--max-row-scale", "0.5"], "--max-row-scale needs a factor of at least 1, not “0.5”"),
    (["--columns", "0"], "--columns needs a positive whole number, not “0”"),
    (["--columns", "2.5"], "--columns needs a positive whole number, not “2.5”"),
    (["--aspect", "4:0"], "--aspect needs an aspect such as 4:3 or 1.5, from 1:1000 to 1000:1, not “4:0”"),
    (["--hex-orientation", "up"], "--hex-orientation needs flat or pointy, not “up”"),
    (["--hex-offset", "both"], "--hex-offset needs odd or even, not “both”"),
    (
      ["--sort", "shape"],
      "--sort needs auto, name, date, modified, size, aspect, color, random, none or a field, not “shape”"
    ),
    (
      ["--sort", "nmae"],
      "--sort needs auto, name, date, modified, size, aspect, color, random, none or a field, not “nmae”; "
        + "did you mean name?"
    ),
    (["--limit", "0"], "--limit needs a positive whole number, not “0”"),
    (["--max-pixels", "many"], "--max-pixels needs a positive whole number, not “many”"),
    (["--effort", "most"], "--effort needs fast, balanced or best, not “most”"),
    (["--jobs", "0"], "--jobs needs a positive whole number, not “0”"),
    (["--max-memory", "much"], "--max-memory needs a size such as 500M or 1.5G, not “much”"),
    (["--dpi", "0"], "--dpi needs a number from 0.1 to 100000, not “0”"),
    (
      ["--background", "blurple"],
      "--background needs a CSS color (a name, #rgb[a], #rrggbb[aa] or transparent), "
        + "linear(…) or radial(…) with colors, image(FILE) or blurred(FILE), not “blurple”"
    ),
    (
      ["--width", "100", "--margin", "50", "-o", "w.png", "x"],
      "the margins leave no room in the wall’s width: 2 × 50 of 100 pixels"
    ),
  ])
  func messages(arguments: [String], sentence: String) {
    let error = #expect(throws: RunFailure.self) {
      try Subcommand.render.run(arguments.map { .init($0) })
    }
    #expect(error == .usage(sentence))
  }

  @Test func optionsInAnyPosition() throws {
    let arguments = ["a", "--width=12.5", "b", "--columns", "3", "-q", "--", "--width"].map { FilePath($0) }
    let parsed = try ParsedArguments(arguments, options: [OptionSection].walls.options)
    #expect(parsed.inputs == ["a", "b", "--width"].map { FilePath($0) })
    #expect(parsed.settings.look.width == 12.5 && parsed.settings.look.columns == 3 && parsed.settings.work.isQuiet)
  }

  @Test func opposedOptionsReplaceEachOther() throws {
    func work(_ words: String...) throws -> WorkSettings {
      try ParsedArguments(words.map { FilePath($0) }, options: [OptionSection].walls.options).settings.work
    }
    #expect(try work("--no-cache", "--cache", "kept").usesCache && !work("--cache", "kept", "--no-cache").usesCache)
    func batch(_ words: String...) throws -> BatchSettings {
      try ParsedArguments(words.map { FilePath($0) }, options: BatchSettings.options).settings
    }
    #expect(try batch("--fail-fast").failsFast && !batch("--fail-fast", "--keep-going").failsFast)
  }
}
