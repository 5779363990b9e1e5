import Foundation
import SeededRandom
import TestSupport
import Testing

@testable import Layouts
@testable import Wall

@Suite struct SlideCameraTests {
  private let all = CGRect(x: 0, y: 0, width: 1, height: 1)

  private func camera(
    _ size: CGSize, in cell: CGSize = CGSize(width: 160, height: 90), focus: UnitPoint = .center, _ subjects: CGRect...
  ) -> SlideCamera {
    SlideCamera(over: Slideshow.Photo("a", size: size, focus: focus, subjects: subjects), in: cell, zoom: 1.14)
  }

  private func contains(_ view: CGRect, _ part: CGRect) -> Bool {
    view.minX <= part.minX + 1e-9 && view.minY <= part.minY + 1e-9 && view.maxX >= part.maxX - 1e-9
      && view.maxY >= part.maxY - 1e-9
  }

  /// Heads anywhere, as large as fit: from the first view to the last, none is cut, and no view leaves the photo.
  @Test func headsAreNeverCut() {
    var random = SplitMix64(seed: 63)
    for _ in 0..<200 {
      let photo = CGSize(width: .random(in: 50...200, using: &random), height: .random(in: 50...200, using: &random))
      let cell = CGSize(width: .random(in: 50...200, using: &random), height: .random(in: 50...200, using: &random))
      let scale = max(cell.width / photo.width, cell.height / photo.height)
      let most = CGSize(width: cell.width / scale / photo.width, height: cell.height / scale / photo.height)
      let size = CGSize(
        width: .random(in: 0.01...most.width, using: &random), height: .random(in: 0.01...most.height, using: &random))
      let head = CGRect(
        x: .random(in: 0...1 - size.width, using: &random), y: .random(in: 0...1 - size.height, using: &random),
        width: size.width, height: size.height)
      let camera = camera(photo, in: cell, head)
      for progress in [0, 0.3, 0.5, 1] {
        let view = camera.view(at: progress)
        #expect(contains(view, head) && contains(all, view), "\(photo) \(cell) \(head)")
        let shape = view.width * photo.width / (view.height * photo.height)
        #expect(abs(shape * cell.height / cell.width - 1) < 1e-9)
      }
    }
  }

  @Test func theCloserViewIsAroundTheHead() {
    let head = CGRect(x: 0.1, y: 0.1, width: 0.1, height: 0.2)
    let camera = camera(CGSize(width: 300, height: 200), focus: UnitPoint(x: 1, y: 1), head)
    #expect(camera.near.minX == 0 && camera.near.minY < 0.1 && camera.near.width < camera.far.width)
    #expect(camera.near.midY < camera.far.midY && camera.near.midX < camera.far.midX)
  }

  /// As many heads as fit are shown, the first ones first; a head that is too large is shown in the middle.
  @Test func theFirstHeadsCountMost() {
    let (left, right) = (
      CGRect(x: 0, y: 0.4, width: 0.2, height: 0.2), CGRect(x: 0.85, y: 0.4, width: 0.15, height: 0.2)
    )
    // A square of a wide photo shows half of it.
    let both = camera(CGSize(width: 200, height: 100), in: CGSize(width: 100, height: 100), left, right)
    #expect(contains(both.near, left) && contains(both.far, left) && both.far.maxX < right.minX)
    let group = camera(CGSize(width: 200, height: 125), left, right)
    #expect(contains(group.near, left.union(right)) && contains(group.far, left.union(right)))
    let face = camera(
      CGSize(width: 300, height: 100), in: CGSize(width: 50, height: 100), CGRect(x: 0.3, y: 0, width: 0.5, height: 1))
    #expect(abs(face.far.midX - 0.55) < 1e-9 && face.near == face.far)
  }
}
