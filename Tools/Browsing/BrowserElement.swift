import Foundation

/// An element of a page.
///
///     let button = try session.element("button.play")
///     try button.click()
///     print(try button.role, try button.name)
///
/// It can be passed to scripts: `session.run("return arguments[0].tagName", button.json)`.
package struct BrowserElement: Sendable {
  private let session: BrowserSession
  private let identifier: String

  /// The protocol's mark of a value that is an element.
  private static let key = "element-6066-11e4-a52e-4f735466cecf"

  init?(_ value: JSON, of session: BrowserSession) {
    guard let identifier = value[Self.key].text else { return nil }
    (self.session, self.identifier) = (session, identifier)
  }

  package var json: JSON { [Self.key: .text(identifier)] }

  private func get(_ path: String) throws(BrowserError) -> JSON {
    try session.send("GET", "element/\(identifier)/\(path)")
  }

  /// Scrolls to it, and clicks in its middle.
  package func click() throws(BrowserError) { try session.send("POST", "element/\(identifier)/click", [:]) }

  /// Its text as it is shown.
  package var text: String { get throws(BrowserError) { try get("text").text ?? "" } }

  /// Returns an attribute; nil if it has none of that name.
  package func attribute(_ name: String) throws(BrowserError) -> String? {
    try session.run("return arguments[0].getAttribute(arguments[1])", json, .text(name)).text
  }

  /// Returns a property of the object of the page: `checked`, `open`.
  package func property(_ name: String) throws(BrowserError) -> JSON { try get("property/\(name)") }

  /// Its role for assistive technology.
  package var role: String { get throws(BrowserError) { try get("computedrole").text ?? "" } }

  /// Its name for assistive technology.
  package var name: String { get throws(BrowserError) { try get("computedlabel").text ?? "" } }

  /// True if it is visible, wherever it is scrolled to.
  package var isShown: Bool { get throws(BrowserError) { try get("displayed").flag ?? false } }

  /// The frame in the window, in pixels of CSS.
  package var frame: BrowserFrame {
    get throws(BrowserError) {
      let sides = try session.run(
        "const box = arguments[0].getBoundingClientRect(); return [box.x, box.y, box.width, box.height]", json)
      let numbers = sides.list.compactMap(\.number)
      guard numbers.count == 4 else { throw .refused(command: "frame", reason: "it has none") }
      return BrowserFrame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }

  /// Returns its picture as PNG.
  package func screenshot() throws(BrowserError) -> [UInt8] { try get("screenshot").decodedBytes }
}

/// A part of a window, in pixels of CSS.
package struct BrowserFrame: Equatable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package var middle: (x: Double, y: Double) { (x + width / 2, y + height / 2) }
}

extension JSON {
  /// The bytes that it has as Base64.
  fileprivate var decodedBytes: [UInt8] { Array(text.flatMap { Data(base64Encoded: $0) } ?? Data()) }
}

extension BrowserSession {
  /// Returns the window as PNG.
  package func screenshot() throws(BrowserError) -> [UInt8] { try send("GET", "screenshot").decodedBytes }

  /// Returns the picture of an element as PNG.
  package func screenshot(of selector: String) throws(BrowserError) -> [UInt8] { try element(selector).screenshot() }

  /// Returns the first element that a selector of CSS finds.
  package func element(_ selector: String) throws(BrowserError) -> BrowserElement {
    guard let element = try elements(selector).first else {
      throw .refused(command: selector, reason: "is not on the page")
    }
    return element
  }

  /// Returns all elements that a selector of CSS finds.
  package func elements(_ selector: String) throws(BrowserError) -> [BrowserElement] {
    try send("POST", "elements", ["using": "css selector", "value": .text(selector)]).list.compactMap {
      BrowserElement($0, of: self)
    }
  }

  /// The element that keys go to.
  package var focused: BrowserElement {
    get throws(BrowserError) {
      guard let element = BrowserElement(try send("GET", "element/active"), of: self) else {
        throw .refused(command: "focus", reason: "nothing has it")
      }
      return element
    }
  }

  /// Clicks in the middle of the first element that a selector finds.
  package func click(_ selector: String) throws(BrowserError) { try element(selector).click() }

  /// Returns the text of an element as it is shown.
  package func text(of selector: String) throws(BrowserError) -> String { try element(selector).text }

  package func attribute(_ name: String, of selector: String) throws(BrowserError) -> String? {
    try element(selector).attribute(name)
  }

  /// Returns the role of an element for assistive technology.
  package func role(of selector: String) throws(BrowserError) -> String { try element(selector).role }

  /// Returns the name of an element for assistive technology.
  package func name(of selector: String) throws(BrowserError) -> String { try element(selector).name }
}
