import Raster
import Testing

@testable import Store

/// The faces on a photo in the cache.
@Suite struct FaceNotesTests {
  private func key(_ number: UInt8) -> [UInt8] { Array(repeating: number, count: 32) }

  private func faces(_ count: Int) -> [Area] {
    (0..<count).map { Area(x: 0.1 * Double($0), y: 1.0 / 3, width: 0.25, height: -0.0) }
  }

  @Test func twoSearchesAreKept() {
    var notes = FaceNotes(nil)
    #expect(notes[key(1)] == nil)
    notes[key(1)] = faces(3)
    notes[key(2)] = []
    var again = FaceNotes(notes.bytes)
    #expect(again[key(1)] == faces(3) && again[key(2)] == [] && again[key(3)] == nil)
    again[key(3)] = faces(1)
    #expect(again[key(1)] == nil && again[key(2)] == [] && again[key(3)] == faces(1), "the latest are kept")
    again[key(2)] = faces(2)
    #expect(again[key(2)] == faces(2) && again[key(3)] == faces(1))
  }

  @Test func crowdsAreKeptInPart() {
    var notes = FaceNotes(nil)
    notes[key(1)] = Array(repeating: faces(1)[0], count: 300)
    notes[key(2)] = faces(1)
    #expect(FaceNotes(notes.bytes)[key(1)]?.count == 255 && FaceNotes(notes.bytes)[key(2)] == faces(1))
  }

  @Test func otherBytesAreNoFaces() {
    var notes = FaceNotes(nil)
    notes[key(1)] = faces(2)
    for bytes in [[], [7], key(1), Array(notes.bytes.dropLast()), notes.bytes + [0], key(1) + key(1)] {
      var other = FaceNotes(bytes)
      #expect(other[key(1)] == nil)
      other[key(1)] = faces(1)
      #expect(FaceNotes(other.bytes)[key(1)] == faces(1))
    }
  }
}
