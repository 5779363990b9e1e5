import Foundation
import TesseraLayout
import Testing

@testable import Layouts

/// Incomplete last rows, centered on walls of cells.
@Suite struct LastRowTests {
  private static let grids = Hexagon.Orientation.allCases.flatMap { orientation in
    HexGrid.Offset.allCases.map { HexGrid(orientation: orientation, offset: $0, centersLastRow: true) }
  }

  @Test(arguments: grids, 2...9)
  func lastHexagonRowIsCentered(grid: HexGrid, columns: Int) {
    var (grid, natural) = (grid, grid)
    grid.columns = columns
    natural.columns = columns
    natural.centersLastRow = false
    for count in columns + 1...4 * columns {
      let proposal = proposing(1000, nil)
      let (centered, plain) = (
        grid.arrange(fillingPhotos(count), in: proposal), natural.arrange(fillingPhotos(count), in: proposal)
      )
      let last = (count - 1) / columns * columns
      if count % columns == 0 {
        #expect(centered.frames == plain.frames)
        continue
      }
      #expect(Set(centered.frames.map { "\($0.midX.rounded()) \($0.midY.rounded())" }).count == count)
      let row = centered.frames[last...]
      let middle = (row.map(\.midX).min()! + row.map(\.midX).max()!) / 2
      // Within half a cell, as columns of a flat-top grid are 3/4 of a cell apart and rows of a pointy one half a cell.
      let off = abs(middle - centered.size.width / 2) / row[last].width
      let isShort = count < 2 * columns
      let most = grid.orientation == .flat ? 0.376 : isShort ? 0.501 : 0.251
      #expect(off < most, "\(count) in \(columns): \(off)")
    }
  }

  @Test(arguments: grids)
  func predictedAspectMatchesTheWall(grid: HexGrid) {
    for columns in 1...9 {
      for count in 1...40 {
        let dealing = grid.dealing(
          of: HexGridPhotos(LayoutSubviews(fillingPhotos(count))), columns: columns)
        expectClose([grid.dealtAspect(count: count, columns: columns)], [grid.canvasAspect(dealing.bounds)])
      }
    }
  }

  @Test(arguments: grids)
  func exactWallIsFilled(grid: HexGrid) {
    var grid = grid
    grid.isExact = true
    for count in [5, 11, 23, 24, 60] {
      let frames = grid.arrange(fillingPhotos(count), in: proposing(1200, 700)).frames
      expectClose(
        [frames.map(\.minX).min()!, frames.map(\.minY).min()!, frames.map(\.maxX).max()!, frames.map(\.maxY).max()!],
        [0, 0, 1200, 700])
    }
  }

  @Test func heroesAndExplicitCellsAreNotCentered() {
    var photos = fillingPhotos(11)
    photos[8].values[PhotoWeight.self] = 2
    var grid = HexGrid(columns: 4, centersLastRow: true)
    for hero in [0, 4, 8, 10] {
      for index in photos.indices { photos[index].values[PhotoWeight.self] = index == hero ? 2 : 1 }
      let frames = grid.arrange(photos, in: proposing(1000, nil)).frames
      let others = frames.indices.filter { $0 != hero }
      for one in others {
        let isFree = others.allSatisfy {
          $0 == one || hypot(frames[$0].midX - frames[one].midX, frames[$0].midY - frames[one].midY) > 1
        }
        let distance = hypot(frames[one].midX - frames[hero].midX, frames[one].midY - frames[hero].midY)
        #expect(isFree && distance > 1.5 * frames[one].height)
      }
    }
    grid.columns = 3
    for index in photos.indices {
      photos[index].values[PhotoWeight.self] = 1
      photos[index].values[HexCell.self] = OffsetCoordinate(row: index / 4, column: index % 4)
    }
    var plain = grid
    plain.centersLastRow = false
    #expect(
      grid.arrange(photos, in: proposing(900, nil)).frames == plain.arrange(photos, in: proposing(900, nil)).frames)
  }

  @Test func lastContactSheetRowIsCentered() {
    let sheet = ContactSheet(columns: 4, cell: CGSize(width: 100, height: 80), spacing: 10, centersLastRow: true)
    let frames = sheet.arrange(fillingPhotos(7), in: .unspecified).frames
    expectClose(frames.map(\.minX), [0, 110, 220, 330, 55, 165, 275])
    #expect(sheet.arrange(fillingPhotos(8), in: .unspecified).frames.map(\.minX).suffix(4) == [0, 110, 220, 330])
    expectClose(sheet.arrange(fillingPhotos(3), in: .unspecified).frames.map(\.minX), [0, 110, 220])
    expectClose([sheet.arrange(fillingPhotos(1), in: proposing(500, nil)).frames[0].minX], [200])
  }
}
