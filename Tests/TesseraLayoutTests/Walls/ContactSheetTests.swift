import Fixtures
import Foundation
import Testing

@testable import Layouts

@Suite struct ContactSheetTests {
  private func squares(_ count: Int, _ fitting: LayoutPhoto.Fitting = .fill) -> [LayoutPhoto] {
    Array(repeating: LayoutPhoto(size: CGSize(width: 500, height: 500), fitting: fitting), count: count)
  }

  private func corners(_ frames: [CGRect]) -> [CGPoint] { frames.map(\.origin) }

  @Test func cellsFillTheWidth() {
    let arrangement = ContactSheet(columns: 3, spacing: 10).arrange(squares(4), in: proposing(320, nil))
    #expect(
      arrangement.frames == [
        rect(0, 0, 100, 75), rect(110, 0, 100, 75), rect(220, 0, 100, 75), rect(0, 85, 100, 75),
      ])
    #expect(arrangement.size == CGSize(width: 320, height: 160))
  }

  @Test func roundedPagesHoldTheCellsOfExactOnes() {
    // Four cells of 413.39 pixels and their gaps are 1724.41 pixels wide, of which 1724 are left.
    var sheet = ContactSheet(cell: CGSize(width: 413.385_8, height: 531.496), spacing: 23.622)
    let page = ProposedViewSize(width: 1724, height: 1133)
    #expect(sheet.arrange(squares(4), in: page).frames.map(\.minY).max()! > 100)
    sheet.rounding = CGSize(width: 0.41, height: 0)
    let frames = sheet.arrange(squares(4), in: page).frames
    #expect(frames.allSatisfy { $0.minY == 0 && abs($0.width - 413.4) < 0.2 } && frames[3].maxX <= 1724)
    sheet.rounding = CGSize(width: 0.41, height: 1.2)
    #expect(ContactSheet(rows: 2).rowsFillingPage(in: page) == nil)
    sheet.columns = 4
    #expect(sheet.rowsFillingPage(in: ProposedViewSize(width: 1724, height: 1085.5)) == 2)
    sheet.rounding = .zero
    #expect(sheet.rowsFillingPage(in: ProposedViewSize(width: 1724, height: 1085.5)) == 1)
  }

  @Test func fitPhotosAreCenteredInTheirCells() {
    let frames = ContactSheet(columns: 2, cell: CGSize(width: 100, height: 60)).arrange(
      squares(2, .fit), in: proposing(200, nil)
    ).frames
    #expect(frames == [rect(20, 0, 60, 60), rect(120, 0, 60, 60)])
  }

  @Test func fittingCellsAreCentered() {
    let sheet = ContactSheet(cell: CGSize(width: 100, height: 60), spacing: 10)
    let arrangement = sheet.arrange(squares(5), in: proposing(370, nil))
    #expect(arrangement.size == CGSize(width: 370, height: 130))
    #expect(
      corners(arrangement.frames).map(\.x) == [25, 135, 245, 25, 135]
        && corners(arrangement.frames).map(\.y) == [0, 0, 0, 70, 70])
    // Exactly as wide as three.
    #expect(sheet.arrange(squares(5), in: proposing(320, nil)).frames[2].maxX == 320)
    // Fewer photos than would fit.
    #expect(sheet.arrange(squares(2), in: proposing(320, nil)).frames[0].minX == 55)
  }

  @Test func tooWideCellIsScaledDown() {
    let sheet = ContactSheet(cell: CGSize(width: 100, height: 60), spacing: 10)
    let arrangement = sheet.arrange(squares(2), in: proposing(50, nil))
    #expect(arrangement.frames == [rect(0, 0, 50, 30), rect(0, 40, 50, 30)])
    var two = sheet
    two.columns = 2
    #expect(two.arrange(squares(2), in: proposing(110, nil)).frames[1] == rect(60, 0, 50, 30))
  }

  @Test func cellsDivideWidthAndHeight() {
    let arrangement = ContactSheet(columns: 2, spacing: 10).arrange(squares(3), in: proposing(210, 410))
    #expect(arrangement.frames == [rect(0, 0, 100, 200), rect(110, 0, 100, 200), rect(0, 210, 100, 200)])
    #expect(arrangement.size == CGSize(width: 210, height: 410))
  }

  private func distanceFromFourThirds(_ size: CGSize) -> CGFloat {
    max(size.width / size.height / (4.0 / 3), (4.0 / 3) / (size.width / size.height))
  }

  @Test(arguments: 0..<40)
  func columnCountIsNearestToTheAspect(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let photos = squares(.random(in: 1...90, using: &random))
    let sheet = ContactSheet(
      spacing: [0, 3, 20].randomElement(using: &random)!, aspect: .random(in: 0.3...3, using: &random))
    func arrange(_ columns: Int?, _ cell: CGSize?, _ proposal: ProposedViewSize) -> Arrangement {
      var sheet = sheet
      (sheet.columns, sheet.cell) = (columns, cell)
      return sheet.arrange(photos, in: proposal)
    }
    // Cells that divide width and height.
    let both = proposing(.random(in: 2000...4000, using: &random), .random(in: 2000...4000, using: &random))
    let cells = (1...photos.count).map { distanceFromFourThirds(arrange($0, nil, both).frames[0].size) }
    #expect(abs(distanceFromFourThirds(arrange(nil, nil, both).frames[0].size) - cells.min()!) < 1e-9)
    // Sheets with one or two unspecified dimensions.
    let cell = CGSize(width: .random(in: 20...200, using: &random), height: .random(in: 20...200, using: &random))
    for (cell, proposal) in [(nil, proposing(3000, nil)), (nil, proposing(nil, 2000)), (cell, .unspecified)] {
      func distance(_ columns: Int?) -> CGFloat {
        let size = arrange(columns, cell, proposal).size
        return abs(size.width / size.height - sheet.aspect)
      }
      let best = (1...photos.count).min { distance($0) < distance($1) - 1e-12 }!
      #expect(arrange(nil, cell, proposal).frames == arrange(best, cell, proposal).frames)
    }
  }

  // MARK: - Pages

  @Test func pageCapacityIsRowsTimesColumns() {
    var sheet = ContactSheet(columns: 3, rows: 4, spacing: 10)
    let proposal = proposing(320, nil)
    #expect(sheet.pageCapacity(photos: 100, in: proposal) == 12)
    #expect(sheet.arrange(squares(5), in: proposal).size.height == 160, "one sheet is as high as it needs to be")
    sheet.isPaged = true
    let last = sheet.arrange(squares(1), in: proposal)
    #expect(last.size == CGSize(width: 320, height: 330))
    #expect(last.frames == [rect(0, 0, 100, 75)])
    #expect(sheet.arrange(squares(1), in: proposing(320, 430)).frames == [rect(0, 0, 100, 100)])
  }

  @Test func withoutRowsAPageTakesAllPhotos() {
    #expect(ContactSheet(columns: 3).pageCapacity(photos: 100, in: proposing(320, nil)) == 100)
    #expect(ContactSheet(rows: .max).pageCapacity(photos: 100, in: proposing(320, nil)) >= 100)
    #expect(ContactSheet(rows: 3).pageCapacity(photos: 0, in: proposing(320, nil)) == 0)
  }

  @Test(arguments: 0..<60)
  func pagesHaveTheSameCells(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...200, using: &random)
    let cell = CGSize(width: .random(in: 20...200, using: &random), height: .random(in: 20...200, using: &random))
    var sheet = ContactSheet(
      columns: [nil, nil, 5].randomElement(using: &random)!, rows: .random(in: 1...7, using: &random),
      cell: [nil, cell].randomElement(using: &random)!, spacing: [0, 6].randomElement(using: &random)!)
    let proposal = [proposing(900, nil), proposing(900, 700), proposing(nil, 700), .unspecified]
      .randomElement(using: &random)!
    let capacity = sheet.pageCapacity(photos: count, in: proposal)
    let photos = randomFillingPhotos(count, using: &random)
    sheet.isPaged = count > capacity
    let pages = stride(from: 0, to: count, by: capacity).map { start in
      sheet.arrange(Array(photos[start..<min(start + capacity, count)]), in: proposal)
    }
    for page in pages {
      page.expectTidy()
      #expect(page.size == pages[0].size)
      #expect(page.frames == Array(pages[0].frames.prefix(page.frames.count)))
      #expect(Set(page.frames.map(\.minY)).count <= sheet.rows!)
    }
  }

  // MARK: - Random sheets

  @Test func emptyInputGivesZeroSize() {
    #expect(ContactSheet().arrange([], in: proposing(100, 100)).size == .zero)
  }

  @Test(arguments: oddSizes, oddProposals)
  func extremeSheetsDoNotOverlap(sizes: [CGSize], proposal: ProposedViewSize) {
    let photos = fillingPhotos(sizes)
    for columns in [nil, 1, 1000] {
      for rows in [nil, 2] {
        for cell in [nil, CGSize(width: 300, height: 1)] {
          for spacing: CGFloat in [0, 7, 5000] {
            var sheet = ContactSheet(columns: columns, rows: rows, cell: cell, spacing: spacing)
            sheet.arrange(photos, in: proposal).expectTidy()
            if columns == 1000 { continue }
            sheet.isPaged = true
            sheet.arrange(photos, in: proposal).expectTidy()
          }
        }
      }
    }
  }

  @Test(arguments: 0..<60)
  func randomRowsTileTheSheet(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let photos = randomFillingPhotos(.random(in: 1...150, using: &random), using: &random)
    let spacing = [0, 1, 7.5].randomElement(using: &random)!
    let width = CGFloat.random(in: 1200...4000, using: &random).rounded()
    let height = Bool.random(using: &random) ? CGFloat.random(in: 1200...4000, using: &random).rounded() : nil
    let columns = Bool.random(using: &random) ? Int.random(in: 1...20, using: &random) : nil
    let arrangement = ContactSheet(columns: columns, spacing: spacing).arrange(photos, in: proposing(width, height))
    arrangement.expectTidy()
    #expect(arrangement.size.width == width)
    if let height { #expect(arrangement.size.height == height) }
    let frames = arrangement.frames
    let inRow = frames.filter { $0.minY == 0 }.count
    if let columns { #expect(inRow == min(columns, photos.count)) }
    #expect(abs(frames[inRow - 1].maxX - width) < 1e-7)
    #expect(abs(frames.last!.maxY - arrangement.size.height) < 1e-7)
    for (index, frame) in frames.enumerated() {
      #expect(abs(frame.width - frames[0].width) < 1e-7 && abs(frame.height - frames[0].height) < 1e-7)
      if index % inRow > 0 {
        #expect(frame.minY == frames[index - 1].minY, "order is kept")
        if spacing == 0 { #expect(frame.minX == frames[index - 1].maxX, "neighbors share their edge") }
      } else if index > 0 {
        #expect(frame.minX == 0)
        if spacing == 0 { #expect(frame.minY == frames[index - 1].maxY, "rows share their edge") }
      }
    }
  }

  @Test func rowsFillAPage() {
    let page = ProposedViewSize(width: 420, height: 600)
    // Cells of 140 × 100, 140 × 105…: the nearest to 4:3 of 140 × 600/5, 6 and 7.
    #expect(ContactSheet(columns: 3).rowsFillingPage(in: page) == 6)
    #expect(ContactSheet(columns: 1).rowsFillingPage(in: page) == 2)
    #expect(ContactSheet(columns: 3, spacing: 10).rowsFillingPage(in: page) == 6)
    #expect(ContactSheet(columns: 3, spacing: 10, verticalSpacing: 60).rowsFillingPage(in: page) == 4)
    #expect(ContactSheet(columns: 3, spacing: 10, verticalSpacing: 700).rowsFillingPage(in: page) == 1)
    // As many cells of a size as fit.
    let cell = CGSize(width: 100, height: 90)
    #expect(ContactSheet(cell: cell).rowsFillingPage(in: page) == 6)
    #expect(ContactSheet(cell: cell, spacing: 12).rowsFillingPage(in: page) == 6)
    #expect(ContactSheet(cell: cell, spacing: 13).rowsFillingPage(in: page) == 5)
    #expect(ContactSheet(cell: CGSize(width: 840, height: 400)).rowsFillingPage(in: page) == 3)
    #expect(ContactSheet(cell: CGSize(width: 10, height: 4000)).rowsFillingPage(in: page) == 1)
    // Nothing to go by.
    #expect(ContactSheet().rowsFillingPage(in: page) == nil)
    #expect(ContactSheet(columns: 3).rowsFillingPage(in: proposing(420, nil)) == nil)
  }
}
