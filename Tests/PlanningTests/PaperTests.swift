import Foundation
import Layouts
import Testing

@testable import Planning

@Suite struct PaperTests {
  @Test(arguments: [
    ("A4", 210, 297), ("a4", 210, 297), ("A0", 841, 1189), ("A10", 26, 37), ("B5", 176, 250), ("jis-b5", 182, 257),
    ("Letter", 215.9, 279.4), ("LEGAL", 215.9, 355.6), ("Tabloid", 279.4, 431.8), ("Ledger", 431.8, 279.4),
    ("10x15", 100, 150), ("13x18", 130, 180), ("4x6", 101.6, 152.4), ("8x10", 203.2, 254),
    ("210x297mm", 210, 297), ("21x29.7cm", 210, 297), ("8.5x11in", 215.9, 279.4), ("72x144pt", 25.4, 50.8),
    ("4x6in", 101.6, 152.4), ("10x15cm", 100, 150),
  ])
  func sizes(text: String, width: Double, height: Double) throws {
    let paper = try #require(Paper(text))
    #expect(abs(paper.width - width) < 1e-9 && abs(paper.height - height) < 1e-9)
  }

  @Test(arguments: ["", "A11", "C4", "210x297", "210x297px", "A4mm", "0x5mm", "0.5x5mm", "A4 "])
  func whatIsNoPaper(text: String) {
    #expect(Paper(text) == nil)
  }

  @Test func namesAreUniqueAndCanBeTyped() {
    let names = Paper.named.map { $0.name.lowercased() }
    #expect(Set(names).count == names.count)
    for (name, paper) in Paper.named {
      #expect(name.allSatisfy { $0.isASCII && !$0.isWhitespace } && Paper(name) == paper)
    }
    // Each ISO size is half of the one before it.
    for series in ["A", "B"] {
      for number in 0..<10 {
        guard let large = Paper("\(series)\(number)"), let small = Paper("\(series)\(number + 1)") else {
          Issue.record("\(series)\(number) is missing")
          continue
        }
        #expect(small.height == large.width && small.width == (large.height / 2).rounded(.down))
      }
    }
  }

  @Test(arguments: [("Lettre", "Letter"), ("ledgr", "Ledger"), ("arch_d", "ARCH-D"), ("poster", nil)])
  func nearestNames(text: String, name: String?) {
    #expect(Paper.nearest(to: text) == name)
  }

  @Test func landscapeIsWiderThanHigh() {
    #expect(Paper("A4")?.landscape == Paper(width: 297, height: 210))
    #expect(Paper("Ledger")?.landscape == Paper("Ledger"))
  }

  @Test(arguments: [
    ("A4", 300.0, 2480.0, 3508.0), ("A4", 72, 595, 842), ("Letter", 300, 2550, 3300), ("A10", 0.1, 1, 1),
    ("A3", 300, 3508, 4961),
  ])
  func pixelsAreTheNearestWholeOnes(name: String, resolution: Double, width: Double, height: Double) {
    #expect(Paper(name)?.pixels(at: resolution) == CGSize(width: width, height: height))
  }
}
