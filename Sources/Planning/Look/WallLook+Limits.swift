package import TesseraLayout

extension WallLook {
  /// False for pyramids and sites: viewers open them in parts, so the limits of picture formats do not apply.
  var isOnePicture: Bool { longestSide <= Plan.longestSide }
}

extension PictureLook {
  /// Ends the run before decoding if the format cannot hold a wall of this size.
  package func refuseLarger(_ canvas: Plan.Canvas) throws(RunFailure) {
    if let refusal = refusal(of: canvas) { throw .inputs(refusal.sentence) }
  }

  /// Returns the reason why the format cannot hold a wall of this size, as a sentence and as the end of a sentence; nil
  /// if it can.
  func refusal(of canvas: Plan.Canvas) -> (sentence: String, consequence: String)? {
    guard max(canvas.width, canvas.height) > longestSide else { return nil }
    let size = "the wall would be \(canvas.width) × \(canvas.height)"
    let most = "a \(pyramid == nil ? style.format.name : "pyramid") can be at most \(longestSide) pixels wide or high"
    return ("\(most), and \(size); use another format or a smaller wall", "\(size), and \(most)")
  }
}
