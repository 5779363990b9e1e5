/// Input by keys, mouse and fingers.
extension BrowserSession {
  /// Types texts and special keys.
  ///
  /// - Parameter modifiers: The keys that are held down meanwhile: `[.control]`.
  package func type(_ keys: Key..., holding modifiers: [Key] = []) throws(BrowserError) {
    let taps = keys.flatMap(\.values).flatMap { [Self.key("keyDown", $0), Self.key("keyUp", $0)] }
    let held = modifiers.flatMap(\.values)
    let actions = held.map { Self.key("keyDown", $0) } + taps + held.reversed().map { Self.key("keyUp", $0) }
    try perform([["type": "key", "id": "keyboard", "actions": .list(actions)]])
  }

  /// Presses keys, and leaves them pressed until `release()`.
  package func hold(_ keys: Key...) throws(BrowserError) {
    let actions = keys.flatMap(\.values).map { Self.key("keyDown", $0) }
    try perform([["type": "key", "id": "keyboard", "actions": .list(actions)]])
  }

  private static func key(_ type: String, _ value: String) -> JSON { ["type": .text(type), "value": .text(value)] }

  /// Moves a mouse or fingers. All pointers take their steps at the same time.
  ///
  ///     try session.point([.move(x: 10, y: 10), .press, .move(x: 90, y: 10, milliseconds: 200), .release])
  package func point(_ pointers: [PointerStep]..., kind: PointerKind = .mouse) throws(BrowserError) {
    let sources = PointerStep.gradual(pointers).enumerated().map { index, steps -> JSON in
      [
        "type": "pointer", "id": .text("\(kind.name)\(index)"), "parameters": ["pointerType": .text(kind.name)],
        "actions": .list(steps.map(\.action)),
      ]
    }
    try perform(sources)
  }

  /// Clicks at a place of the window.
  package func click(x: Double, y: Double, kind: PointerKind = .mouse) throws(BrowserError) {
    try point([.move(x: x, y: y), .press, .release], kind: kind)
  }

  /// Taps at a place of the window.
  package func tap(x: Double, y: Double) throws(BrowserError) { try click(x: x, y: y, kind: .touch) }

  /// Drags from one place to another, in a straight line. A finger that does so swipes.
  package func drag(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), milliseconds: Int = 200,
    kind: PointerKind = .mouse
  ) throws(BrowserError) {
    try point(
      [
        .move(x: start.x, y: start.y), .press, .move(x: end.x, y: end.y, milliseconds: milliseconds), .release,
      ], kind: kind)
  }

  /// Moves two fingers, side by side, apart or together.
  ///
  /// - Parameters:
  ///   - start: Their distance, in pixels of CSS.
  ///   - end: Their distance at the end.
  package func pinch(
    x: Double, y: Double, from start: Double, to end: Double, milliseconds: Int = 200
  ) throws(BrowserError) {
    func finger(_ side: Double) -> [PointerStep] {
      [
        .move(x: x + side * start / 2, y: y), .press,
        .move(x: x + side * end / 2, y: y, milliseconds: milliseconds), .release,
      ]
    }
    try point(finger(-1), finger(1), kind: .touch)
  }

  /// Turns the wheel at a place.
  ///
  /// - Parameter modifiers: The keys that are held down meanwhile. Browsers report a pinch on a touchpad as a wheel
  ///   that is turned with Control held.
  package func wheel(
    x: Double, y: Double, by delta: Double, sideways: Double = 0, holding modifiers: [Key] = []
  ) throws(BrowserError) {
    let turn: JSON = [
      "type": "scroll", "x": .number(x.rounded()), "y": .number(y.rounded()), "deltaX": .number(sideways.rounded()),
      "deltaY": .number(delta.rounded()), "duration": 0, "origin": "viewport",
    ]
    let held = modifiers.flatMap(\.values)
    // The sources take their steps at the same time: the wheel waits for the keys, and they wait for the wheel.
    let pause: JSON = ["type": "pause", "duration": 0]
    let keys = held.map { Self.key("keyDown", $0) } + [pause] + held.reversed().map { Self.key("keyUp", $0) }
    try perform([
      ["type": "key", "id": "keyboard", "actions": .list(keys)],
      ["type": "wheel", "id": "wheel", "actions": .list(held.map { _ in pause } + [turn])],
    ])
  }

  /// Releases all that is pressed: keys, buttons and fingers.
  package func release() throws(BrowserError) { try send("DELETE", "actions") }

  /// Sends sources of actions as the protocol has them, for input that has no function here.
  package func perform(_ sources: [JSON]) throws(BrowserError) {
    try send("POST", "actions", ["actions": .list(sources)])
  }
}
