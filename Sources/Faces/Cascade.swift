/// A boosted cascade of Haar-like features, which tells whether a small picture shows a face: after Viola and Jones (2001),
/// as OpenCV's programs train it.
///
///     let cascade = try Cascade(bytes)          // of haarcascade_frontalface_alt.xml
///
/// A window is shown to one stage after the other. Each sums up what its trees say, and turns most windows away; what
/// passes the last is a face.
package struct Cascade: Sendable {
  /// The size of the window that it was trained on, in pixels.
  package internal(set) var width: Int
  package internal(set) var height: Int
  var features: [Feature] = []
  /// Of all trees, one after the other. The first of a tree is its root.
  var nodes: [Node] = []
  /// What trees say in the end.
  var leaves: [Double] = []
  /// The roots of all trees, stage after stage.
  var roots: [Int] = []
  var stages: [Stage] = []
  /// The SHA-256 of its file, in hexadecimal digits.
  package internal(set) var digest: String

  /// What rectangles of the window add up to, each by its weight.
  struct Feature: Equatable {
    /// Two or three of them.
    var rectangles: [Rectangle]
  }

  struct Rectangle: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var weight: Int
  }

  /// A question about one feature.
  struct Node: Equatable {
    var feature: Int
    /// What the feature is compared with, for a window whose brightness deviates by 1 from its mean.
    var threshold: Double
    /// Where to go on if the feature is below the threshold.
    var below: Next
    var above: Next
  }

  enum Next: Equatable {
    case node(Int)
    case leaf(Int)
  }

  struct Stage: Equatable {
    /// Which of the roots are its own.
    var trees: Range<Int>
    /// What they must say at least.
    var threshold: Double
  }
}

/// Why a file is no cascade that faces can be found with.
package enum CascadeError: Error, Equatable, CustomStringConvertible {
  case notCascade
  /// What it is instead.
  case unsupported(String)
  /// What is invalid in it.
  case malformed(String)

  package var description: String {
    switch self {
    case .notCascade: "is no cascade of OpenCV"
    case .unsupported(let kind): "\(kind) are not supported, only upright Haar features"
    case .malformed(let part): "is malformed: \(part)"
    }
  }
}
