import Foundation
import Layouts
import PDF
import Planning
import Runs
import Wall

/// A wall split across many sheets of paper, to be glued together: an overview, and then the sheets.
struct Poster {
  private let paper: Paper
  private let resolution: Double
  /// The overlap of neighboring sheets and the unprintable margin, in pixels.
  private let overlap: Int
  private let margin: Int

  /// The default margin, in millimeters.
  private static let defaultMargin = 5.0
  private static let defaultOverlap = 10.0

  /// Creates a poster; nil if the wall is not split.
  init?(_ settings: Settings<PosterSettings>, resolution: Double) throws(RunFailure) {
    guard let paper = settings.paper else { return nil }
    (self.paper, self.resolution) = (paper, resolution)
    let millimeter = resolution / LengthUnit.millimetersPerInch
    overlap = Int((settings.overlap ?? Self.defaultOverlap * millimeter).rounded())
    margin = Int((settings.margin ?? Self.defaultMargin * millimeter).rounded())
    let printed = printed
    guard min(printed.width, printed.height) > 2 * overlap, min(printed.width, printed.height) > 16 else {
      throw .usage(
        "--tile-paper: \(Int(paper.width.rounded())) × \(Int(paper.height.rounded())) mm leaves no room between "
          + "margins and overlaps; use larger paper, or a smaller --overlap or --tile-margin")
    }
  }

  /// The pixels of the upright paper between its margins.
  private var printed: (width: Int, height: Int) {
    let pixels = paper.pixels(at: resolution)
    return (Int(pixels.width) - 2 * margin, Int(pixels.height) - 2 * margin)
  }

  /// The pages of a wall.
  func sheets(of wall: DocumentSheet) -> [DocumentSheet] {
    let (plan, printed) = (wall.plan, printed)
    let cut = PosterSheets(
      width: plan.canvas.width, height: plan.canvas.height, sheet: printed, overlap: overlap)
    if cut.count == 1 { return [sheet(cut.sheets[0], of: wall, cut)] }
    return [overview(of: wall, cut)] + cut.sheets.map { sheet($0, of: wall, cut) }
  }

  // MARK: - Sheets

  private func sheet(_ part: PosterSheets.Sheet, of wall: DocumentSheet, _ cut: PosterSheets) -> DocumentSheet {
    let pixels = part.pixels
    let canvas = Plan.Canvas(width: pixels.width, height: pixels.height)
    var plan = wall.plan.moved(to: canvas, x: -pixels.x, y: -pixels.y)
    plan.removeWhatIsBeside()
    var sheet = DocumentSheet(plan, boxes(of: canvas, isTurned: part.isTurned))
    sheet.label = cut.count > 1 ? part.name : nil
    guard margin >= 8, cut.count > 1 else { return sheet }
    sheet.lineWidth = max(1, Double(margin) / 60)
    sheet.lines = ticks(around: pixels, of: wall.plan.canvas)
    let size = (Double(margin) * 0.45).rounded()
    if size >= Double(Self.leastSize) {
      let y = Double(canvas.height) + Double(margin) * 0.12
      sheet.notes = [note(part.name, at: CGPoint(x: Double(margin), y: y), size: size)]
    }
    return sheet
  }

  /// Short lines in the margins: the cuts of the paper, and the edge of the next sheet.
  private func ticks(around part: PixelRect, of canvas: Plan.Canvas) -> [DocumentSheet.Line] {
    let (width, height) = (Double(part.width), Double(part.height))
    var (across, down) = ([0, width], [0, height])
    if part.maxX < canvas.width { across.append(width - Double(overlap)) }
    if part.maxY < canvas.height { down.append(height - Double(overlap)) }
    let (near, far) = (Double(margin) * 0.1, Double(margin) * 0.8)
    return across.flatMap { x -> [DocumentSheet.Line] in
      [(from: (x, -near), to: (x, -far)), (from: (x, height + near), to: (x, height + far))]
    }
      + down.flatMap { y -> [DocumentSheet.Line] in
        [(from: (-near, y), to: (-far, y)), (from: (width + near, y), to: (width + far, y))]
      }
  }

  private func boxes(of canvas: Plan.Canvas, isTurned: Bool) -> PageBoxes {
    let point = 72 / LengthUnit.millimetersPerInch
    let size = (width: paper.width * point, height: paper.height * point)
    let edge = Double(margin) * 72 / resolution
    return PageBoxes(
      sheet: isTurned ? (size.height, size.width) : size, width: canvas.width, height: canvas.height,
      resolution: resolution, left: edge, top: edge)
  }

  // MARK: - Overview

  /// The whole wall on one sheet, with the borders and names of all others.
  private func overview(of wall: DocumentSheet, _ cut: PosterSheets) -> DocumentSheet {
    let (canvas, printed) = (wall.plan.canvas, printed)
    let isTurned = (canvas.width > canvas.height) != (printed.width > printed.height)
    let room = isTurned ? (width: printed.height, height: printed.width) : printed
    let scale = min(Double(room.width) / Double(canvas.width), Double(room.height) / Double(canvas.height), 1)
    let plan = wall.plan.scaled(by: scale)
    var sheet = DocumentSheet(plan, boxes(of: plan.canvas, isTurned: isTurned))
    sheet.label = "Overview"
    sheet.lineWidth = max(1, resolution / 150)
    for part in cut.sheets {
      let area = PDFPage.Area(
        x: Double(part.pixels.x) * scale, y: Double(part.pixels.y) * scale, width: Double(part.pixels.width) * scale,
        height: Double(part.pixels.height) * scale)
      sheet.lines += Self.outline(area)
      let size = min(area.height / 4, area.width / 5, resolution / 4).rounded()
      guard size >= Double(Self.leastSize) else { continue }
      let center = CGPoint(x: area.x + area.width / 2, y: area.y + area.height / 2)
      sheet.patches.append(
        .init(x: center.x - 1.6 * size, y: center.y - 0.8 * size, width: 3.2 * size, height: 1.6 * size))
      sheet.notes.append(
        note(part.name, at: CGPoint(x: center.x - 1.6 * size, y: center.y - 0.7 * size), size: size, width: 3.2 * size))
    }
    return sheet
  }

  private static func outline(_ area: PDFPage.Area) -> [DocumentSheet.Line] {
    let (left, top, right, bottom) = (area.x, area.y, area.x + area.width, area.y + area.height)
    return [
      (from: (left, top), to: (right, top)), (from: (right, top), to: (right, bottom)),
      (from: (right, bottom), to: (left, bottom)), (from: (left, bottom), to: (left, top)),
    ]
  }

  /// The minimum type size; smaller type is illegible.
  private static let leastSize = 4

  private func note(_ text: String, at place: CGPoint, size: Double, width: Double? = nil) -> Plan.Text {
    Plan.Text(
      text, role: nil,
      frame: CGRect(
        x: place.x, y: place.y, width: width ?? 8 * size, height: Double(Plan.Text.lineHeight(ofSize: size))),
      size: size, alignment: width == nil ? .left : .center)
  }
}

extension Plan {
  /// Removes tiles and words that are entirely outside the canvas.
  fileprivate mutating func removeWhatIsBeside() {
    let area = PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    removeTiles { $0.reachedPixels.intersection(area).isEmpty }
    texts.removeAll { $0.tile == nil && $0.touchedPixels(turned: nil).intersection(area).isEmpty }
  }
}
