package import TesseraLayout

extension WallLook {
  /// False of pyramids and sites: their walls are opened in parts, so no limit of a picture format applies.
  var isOnePicture: Bool { longestSide <= Plan.longestSide }
}

extension PictureSettings {
  /// Ends the run before anything is decoded, where the format cannot hold a wall of that size.
  package func refuseLarger(_ canvas: Plan.Canvas) throws(RunFailure) {
    if let refusal = refusal(of: canvas) { throw .inputs(refusal.sentence) }
  }

  /// Why the format cannot hold a wall of that size, as a sentence and as the end of one; nil where it can.
  func refusal(of canvas: Plan.Canvas) -> (sentence: String, consequence: String)? {
    guard max(canvas.width, canvas.height) > longestSide else { return nil }
    let size = "the wall would be \(canvas.width) × \(canvas.height)"
    let most = "a \(pyramid == nil ? style.format.name : "pyramid") has at most \(longestSide) pixels on either side"
    return ("\(most), and \(size); use another format or a smaller wall", "\(size), and \(most)")
  }
}
