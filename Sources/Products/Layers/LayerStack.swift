import Layouts
import XML

/// The list of layers in an OpenRaster file.
struct LayerStack {
  let canvas: Plan.Canvas
  /// The resolution in dots per inch.
  let resolution: Double?
  /// The layers and their files, the bottom layer first.
  let layers: [(layer: PlanLayer, file: String)]

  /// The list as XML, the top layer first.
  var xml: String {
    let dots = resolution.map { Int($0.rounded()) }.map { " xres=\"\($0)\" yres=\"\($0)\"" } ?? ""
    let lines = layers.reversed().map { layer, file in
      "    <layer name=\"\(XMLText.escaped(layer.name))\" src=\"\(file)\" x=\"\(layer.x)\" y=\"\(layer.y)\" "
        + "opacity=\"1.0\" visibility=\"visible\" composite-op=\"svg:src-over\"/>\n"
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<image version=\"0.0.3\" w=\"\(canvas.width)\" h=\"\(canvas.height)\"\(dots)>\n"
      + "  <stack>\n\(lines.joined())  </stack>\n</image>\n"
  }
}
