import Raster

/// A picture as sixels: bands of six rows, each with a layer for each of its colors.
enum SixelPicture {
  static func bytes(of pixels: Pixels) -> [UInt8] {
    let table = ColorTable(of: pixels, count: 256)
    let indices = table.indices(of: pixels)
    // Pixels of one to one; what is not drawn stays as it is.
    var result = [.escape] + Array("P0;1;0q\"1;1;".utf8)
    result.add(pixels.width)
    result.append(UInt8(ascii: ";"))
    result.add(pixels.height)
    for (index, color) in table.colors.enumerated() {
      result.append(UInt8(ascii: "#"))
      result.add(index)
      result += Array(";2".utf8)
      for percent in color.percents {
        result.append(UInt8(ascii: ";"))
        result.add(percent)
      }
    }
    for top in stride(from: 0, to: pixels.height, by: 6) {
      if top > 0 { result.append(UInt8(ascii: "-")) }
      addBand(indices, pixels.width, rows: top..<min(top + 6, pixels.height), table.colors.count, to: &result)
    }
    result += [.escape, UInt8(ascii: "\\"), UInt8(ascii: "\n")]
    return result
  }

  /// Adds the layers of a band, in the order of their colors.
  private static func addBand(
    _ indices: [UInt8], _ width: Int, rows: Range<Int>, _ colorCount: Int, to result: inout [UInt8]
  ) {
    var layers: [[UInt8]] = Array(repeating: [], count: colorCount)
    for (bit, row) in rows.enumerated() {
      for x in 0..<width {
        let color = Int(indices[row * width + x])
        if layers[color].isEmpty { layers[color] = Array(repeating: 0, count: width) }
        layers[color][x] |= 1 << UInt8(bit)
      }
    }
    var isFirst = true
    for (color, layer) in layers.enumerated() where !layer.isEmpty {
      if !isFirst { result.append(UInt8(ascii: "$")) }
      isFirst = false
      result.append(UInt8(ascii: "#"))
      result.add(color)
      addRuns(layer, to: &result)
    }
  }

  /// Adds the sixels of a layer; those at its end that are empty are left out.
  private static func addRuns(_ layer: [UInt8], to result: inout [UInt8]) {
    let end = (layer.lastIndex { $0 != 0 } ?? -1) + 1
    var start = 0
    while start < end {
      var next = start + 1
      while next < end && layer[next] == layer[start] { next += 1 }
      let character = UInt8(ascii: "?") + layer[start]
      if next - start > 3 {
        result.append(UInt8(ascii: "!"))
        result.add(next - start)
        result.append(character)
      } else {
        for _ in start..<next { result.append(character) }
      }
      start = next
    }
  }
}
