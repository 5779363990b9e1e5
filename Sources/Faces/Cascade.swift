/// A boosted cascade of Haar-like features (Viola and Jones, 2001) that decides whether a small picture shows a face,
/// as trained with OpenCV.
///
///     let cascade = try Cascade(bytes)          // of haarcascade_frontalface_alt.xml
///
/// A window goes through one stage after another. Each stage adds up the results of its trees, and rejects most
/// windows; a window that passes the last stage is a face.
package struct Cascade: Sendable {
  /// The width of the window with which the cascade was trained, in pixels.
  package internal(set) var width: Int
  package internal(set) var height: Int
  var features: [Feature] = []
  /// The nodes of all trees, in sequence. The first node of a tree is its root.
  var nodes: [Node] = []
  /// The results of trees.
  var leaves: [Double] = []
  /// The roots of all trees, stage by stage.
  var roots: [Int] = []
  var stages: [Stage] = []
  /// The SHA-256 of the cascade’s file, in hexadecimal.
  package internal(set) var digest: String

  /// A weighted sum of rectangles in the window.
  struct Feature: Equatable {
    /// The two or three rectangles.
    var rectangles: [Rectangle]
  }

  struct Rectangle: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var weight: Int

    /// Returns true if it is within a window and can be summed.
    func fits(_ windowWidth: Int, _ windowHeight: Int) -> Bool {
      weights.contains(weight) && x >= 0 && y >= 0 && (1...windowWidth).contains(width)
        && (1...windowHeight).contains(height) && x <= windowWidth - width && y <= windowHeight - height
    }
  }

  /// A decision based on one feature.
  struct Node: Equatable {
    var feature: Int
    /// The threshold for the feature, for a window with a standard deviation of 1.
    var threshold: Double
    /// The next step if the feature is below the threshold.
    var below: Next
    var above: Next
  }

  enum Next: Equatable {
    case node(Int)
    case leaf(Int)
  }

  struct Stage: Equatable {
    /// The range of the stage’s trees in `roots`.
    var trees: Range<Int>
    /// The sum that the trees must reach.
    var threshold: Double
  }
}

extension Cascade.Rectangle {
  /// - Parameter numbers: Its five properties in order.
  init(_ numbers: [Int]) {
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3], weight: numbers[4])
  }
}
