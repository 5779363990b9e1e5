extension PicturesOfPair {
  /// Shapes drawn by two rasterizers; one shape may be gone, elsewhere, larger or of another color.
  static func antialiasing(_ isSame: Bool, _ random: inout SplitMix64) -> PicturesOfPair {
    let drawing = PairScene(&random).drawing
    var (other, change) = (drawing, "two rasterizers")
    if !isSame { change = changeShape(of: &other, &random) }
    return drawn(drawing, other, change, &random)
  }

  /// Letters drawn by two rasterizers; one letter may be another one.
  static func letters(_ isSame: Bool, _ random: inout SplitMix64) -> PicturesOfPair {
    let scene = PairScene(lettersWith: &random)
    var (other, change) = (scene, "two rasterizers")
    if !isSame {
      let index = random.whole(in: 0...scene.drawing.shapes.count - 1)
      other.replaceLetter(index, &random)
      change = "another letter at \(index)"
    }
    return drawn(scene.drawing, other.drawing, change, &random)
  }

  private static func drawn(
    _ expected: Drawing, _ actual: Drawing, _ change: String, _ random: inout SplitMix64
  ) -> PicturesOfPair {
    let kind = random.whole(in: 0...2)
    let rasterizer = [SampleRasterizer.grid, .rooks, .turned][kind]
    return PicturesOfPair(
      expected: expected.drawn(by: AreaRasterizer()), actual: actual.drawn(by: rasterizer),
      change: "\(change), samples \(["in a grid", "of rooks", "in a turned square"][kind])")
  }

  /// Changes a shape by at least a pixel, or its lightness by at least a sixth.
  static func changeShape(of drawing: inout Drawing, _ random: inout SplitMix64) -> String {
    let index = random.whole(in: 0...drawing.shapes.count - 1)
    let shape = drawing.shapes[index]
    switch random.whole(in: 0...3) {
    case 0:
      drawing.shapes.remove(at: index)
      return "shape \(index) is gone"
    case 1:
      let step = random.step(1...3)
      drawing.shapes[index] = shape.moved(by: Plane(Float(step.x), Float(step.y)))
      return "shape \(index) moved by \(step)"
    case 2:
      let distance = random.number(in: 1...2)
      drawing.shapes[index] = shape.grown(by: distance)
      return "shape \(index) grew by \(distance)"
    default:
      var color = shape.color
      while abs(lightness(color) - lightness(shape.color)) < 1.0 / 6 {
        color = PairScene.ink(on: drawing.background, &random)
      }
      drawing.shapes[index].color = color
      return "shape \(index) has the color \(color * 255) instead of \(shape.color * 255)"
    }
  }
}
