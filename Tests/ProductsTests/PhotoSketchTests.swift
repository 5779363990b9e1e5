import Digests
import Testing

@testable import Runs
@testable import Sites

@Suite struct PhotoSketchTests {
  private func contents(_ range: Range<Int>) -> [String] {
    range.map { SHA256.digest(of: Array("\($0)".utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
  }

  @Test func removedPhotosAreCounted() {
    let sketch = PhotoSketch(of: contents(0..<20))
    #expect(sketch.count == 20 && sketch.isExact)
    #expect(sketch.removedCount(in: contents(0..<30)) == 0)
    #expect(sketch.removedCount(in: contents(5..<30)) == 5)
    #expect(sketch.removedCount(in: contents(40..<50)) == 20)
    #expect(sketch.removedCount(in: []) == 20)
    // The same photo twice is one photo.
    #expect(PhotoSketch(of: contents(0..<3) + contents(0..<3)).count == 3)
  }

  @Test func numbersOfLargeSitesAreEstimates() {
    let sketch = PhotoSketch(of: contents(0..<5000))
    #expect(!sketch.isExact && sketch.text.utf8.count < 700)
    #expect(sketch.removedCount(in: contents(0..<5000)) == 0)
    let half = sketch.removedCount(in: contents(2500..<9000))
    #expect((1500...3500).contains(half) && half % 100 == 0, "\(half)")
    #expect(sketch.removedCount(in: contents(6000..<9000)) == 5000)
  }

  @Test func sketchesAreWordsOfRecords() throws {
    let sketch = PhotoSketch(of: contents(0..<100))
    #expect(PhotoSketch(sketch.text) == sketch)
    for text in ["", ":", "3", "3:", "0:0123abcd", "x:0123abcd", "3:0123abc", "3:0123abcd,x"] {
      #expect(PhotoSketch(text) == nil, "\(text)")
    }
    var record = WallRecord()
    record[PhotoSketch.self] = sketch
    #expect(WallRecord(record.text)[PhotoSketch.self] == sketch)
  }
}
