/// An OpenCV cascade file, built from its parts.
package struct CascadeFixture: Sendable {
  package var kind = "<featureType>HAAR</featureType>"
  package var width = "8"
  package var height = "8"
  /// Each with its trees: the numbers of nodes and of leaves.
  package var stages: [(threshold: String, trees: [(nodes: String, leaves: String)])]
  /// The rectangles of each.
  package var features: [[String]]
  package var isTilted = false

  /// A window that is darker in its middle than on all of its sides.
  package static let darkMiddle = middle("1.", sides: "-2.")
  /// The opposite.
  package static let brightMiddle = middle("-1.", sides: "2.")

  private static func middle(_ middle: String, sides: String) -> CascadeFixture {
    CascadeFixture(
      stages: (0..<4).map { ("5.0000000000000000e-01", [("0 -1 \($0) -2.9999999999999999e-01", "1. 0.")]) },
      features: ["0 2 2 4", "6 2 2 4", "2 0 4 2", "2 6 4 2"].map { ["2 2 4 4 \(middle)", "\($0) \(sides)"] })
  }

  package init(
    stages: [(threshold: String, trees: [(nodes: String, leaves: String)])] = [], features: [[String]] = []
  ) {
    (self.stages, self.features) = (stages, features)
  }

  package var text: String {
    let stages = stages.map { stage in
      let trees = stage.trees.map { tree in
        "<_><internalNodes>\n  \(tree.nodes)</internalNodes><leafValues>\n  \(tree.leaves)</leafValues></_>"
      }
      return "<_><maxWeakCount>\(trees.count)</maxWeakCount><stageThreshold>\(stage.threshold)</stageThreshold>"
        + "<weakClassifiers>\(trees.joined(separator: "\n"))</weakClassifiers></_>"
    }
    let features = features.map { rectangles in
      "<_><rects>" + rectangles.map { "<_>\n  \($0)</_>" }.joined() + "</rects>"
        + "<tilted>\(isTilted ? 1 : 0)</tilted></_>"
    }
    return """
      <?xml version="1.0"?>
      <!-- Licensed to nobody. -->
      <opencv_storage>
      <cascade type_id="opencv-cascade-classifier"><stageType>BOOST</stageType>\(kind)
      <height>\(height)</height><width>\(width)</width>
      <stages>\(stages.joined(separator: "\n"))</stages>
      <features>\(features.joined(separator: "\n"))</features></cascade>
      </opencv_storage>
      """
  }

  package var bytes: [UInt8] { Array(text.utf8) }

  package func with(_ change: (inout CascadeFixture) -> Void) -> CascadeFixture {
    var fixture = self
    change(&fixture)
    return fixture
  }
}
