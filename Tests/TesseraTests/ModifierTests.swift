import Foundation
import OptionTables
import Planning
import TestSupport
import Testing

@testable import Runs
@testable import TesseraLibrary

/// The modifiers of walls, which are made from the options.
struct ModifierTests {
  @Test func everyOptionHasAModifier() throws {
    let package = SampleImages.folder.deletingLastPathComponent()
    for (name, text) in WallModifiers.files {
      let file = package.appendingPathComponent(WallModifiers.folder).appendingPathComponent(name)
      #expect(try String(contentsOf: file, encoding: .utf8) == text, "scripts/renew writes \(WallModifiers.folder)")
    }
  }

  /// Words and numbers have types; text is what a person writes, or the name of a photo.
  @Test func onlyFreeTextIsAString() throws {
    let free: Set = [
      "background", "caption", "exclude", "expand", "fetch", "fisheyePan", "font", "footer", "groupHeading", "hero",
      "include", "locale", "pageFooter", "pageHeader", "pdfAuthor", "pdfDate", "pdfKeywords", "pdfSubject", "pdfTitle",
      "photoLink", "pin", "select", "since", "subtitle", "title", "until", "videoFrame", "watermark", "where",
    ]
    let texts = WallModifiers.files.map(\.text).joined()
    let names = texts.matches(of: /public func `?(\w+)`?\([^)]*: String/).map { String($0.1) }
    #expect(Set(names).symmetricDifference(free) == [])
  }

  private static let wall = Wall([Photo]())

  /// Typed calls with the options that they stand for.
  private static let calls: [(wall: Wall, options: [(String, String)])] = [
    (wall.rowHeight(240).spacing(4.5), [("--row-height", "240"), ("--spacing", "4.5")]),
    (wall.margin(.millimeters(5)).dpi(254), [("--margin", "5mm"), ("--dpi", "254")]),
    (wall.captionSize(.points(9)), [("--caption-size", "9pt")]),
    (wall.width(.inches(8)).height(.centimeters(10)), [("--width", "8in"), ("--height", "10cm")]),
    (wall.border(8), [("--border", "8")]), (wall.border(8, color: "#333"), [("--border", "8,#333")]),
    (wall.border(.millimeters(1), color: .white), [("--border", "1mm,white")]),
    (wall.shadow(0, 4, blur: 12, color: .rgb(0, 0, 0, opacity: 0.2)), [("--shadow", "0,4,12,#00000033")]),
    (wall.noShadow(), [("--shadow", "none")]), (wall.drag(-140, 90), [("--drag", "-140,90")]),
    (wall.cell(.millimeters(60), .millimeters(40)), [("--cell", "60mmx40mm")]), (wall.cell(4, 3), [("--cell", "4x3")]),
    (wall.minSize(800, 600), [("--min-size", "800x600")]), (wall.layout(.honeycomb), [("--layout", "honeycomb")]),
    (wall.paper(.a4).theme(.film), [("--paper", "A4"), ("--theme", "film")]),
    (wall.paper("210x297mm"), [("--paper", "210x297mm")]), (wall.palette(.spectra6), [("--palette", "spectra6")]),
    (wall.marks(.crop).marks(.bars), [("--marks", "crop,bars")]), (wall.maxUses(3), [("--max-uses", "3")]),
    (wall.another(), [("--another", "1")]), (wall.another(nil), [("--another", "daily")]),
    (wall.maxUses(nil), [("--max-uses", "any")]), (wall.onThisDay(within: nil), [("--on-this-day", "nearest")]),
    (wall.onThisDay(within: 3), [("--on-this-day", "3")]), (wall.includeVideos(false), [("--include-videos", "no")]),
    (wall.pdfKeywords("lake", "summer"), [("--pdf-keywords", "lake,summer")]),
    (wall.subsampling(.acrossAndDown), [("--subsampling", "420")]),
    (wall.direction(.rightToLeft), [("--direction", "rtl")]),
    (wall.colorProfile(.displayP3), [("--color-profile", "display-p3")]),
    (wall.expand("lake.jpg", folder: URL(fileURLWithPath: "/a")), [("--expand", "lake.jpg=/a")]),
  ]

  @Test(arguments: calls.indices) func typedValuesAreThoseOfOptions(_ index: Int) throws {
    let call = Self.calls[index]
    let other = call.options.reduce(Self.wall) { $0.option($1.0, $1.1) }
    #expect(call.wall.fault == nil && other.fault == nil, "\(call.options)")
    let (typed, written, none) = try (Self.inputs(call.wall), Self.inputs(other), Self.inputs(Self.wall))
    #expect(typed == written && typed != none, "\(call.options)")
  }

  /// The settings that the wall depends on, with all lengths in pixels.
  private static func inputs(_ wall: Wall) throws -> WallInputs {
    var settings = wall.settings
    try settings.resolveLengths(of: .all)
    return settings.inputs
  }

  @Test func settingsOfTheRunAreTyped() {
    let wall = Self.wall.maxTime(.seconds(90)).minPhotos(percent: 50).history(2)
    let other = Self.wall.option("--max-time", "90s").option("--min-photos", "50%").option("--history", "2")
    #expect(wall.fault == nil && wall.settings.work.time == other.settings.work.time)
    #expect(wall.settings.work.minPhotos == .percent(50) && wall.settings.work.history == 2)
  }

  @Test func everyWordIsOneOfItsOption() {
    let wall = Self.wall
    let walls =
      Wall.RowBreaks.allCases.map(wall.rowBreaks) + Wall.LayoutName.allCases.map(wall.layout)
      + Wall.LastRow.allCases.map(wall.lastRow) + Wall.Order.allCases.map(wall.sort) + Wall.Fit.allCases.map(wall.fit)
      + Wall.Grouping.allCases.map(wall.groupBy) + Wall.Dither.allCases.map(wall.dither)
      + Wall.WatermarkPosition.allCases.map(wall.watermarkPosition) + Wall.Direction.allCases.map(wall.direction)
      + Wall.Subsampling.allCases.map(wall.subsampling) + Wall.FormatName.allCases.map(wall.format)
      + Wall.VideoBadge.allCases.map(wall.videoBadge) + Wall.Curve.allCases.map(wall.curve)
    #expect(walls.count > 60 && walls.allSatisfy { $0.fault == nil })
  }

  @Test func impossibleValuesAreFaults() {
    for wall in [
      Self.wall.rowHeight(.pixels(.nan)), Self.wall.rowHeight(.millimeters(.infinity)), Self.wall.border(-1),
      Self.wall.captionColor("no color"), Self.wall.paper("A99"), Self.wall.maxTime(.seconds(-1)),
    ] { #expect(wall.fault != nil) }
    #expect(Self.wall.captionColor(.rgb(1, 2, 3, opacity: .nan)).fault == nil)
  }

  @Test func unitsAreConvertedAtTheResolution() async throws {
    let photos = ["agate.png", "dunes.jpg"].map { Photo(SampleImages.folder.appendingPathComponent($0)) }
    let wall = Wall(photos).layout(.row).width(400).dpi(254)
    let plans = try await (wall.spacing(.millimeters(2)).plan(), wall.spacing(20).plan(), wall.plan())
    #expect(plans.0 == plans.1 && plans.0 != plans.2)
  }
}
