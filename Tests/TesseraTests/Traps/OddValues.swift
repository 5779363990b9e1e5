/// Values that callers pass by mistake, as Swift expressions, by their types. The first of each is an ordinary one.
enum OddValues {
  static let byType: [String: [String]] = [
    "Bool": ["true", "false"],
    "Int": ["3", "0", "-1", ".max", ".min"],
    "Int8": ["1", "0", "127", "-128"],
    "UInt8": ["3", "0", "255"],
    "UInt64": ["3", "0", ".max"],
    "Double": numbers,
    "CGFloat": numbers,
    "String": ["\"a\"", "\"\"", "\"\\u{0}\"", "\"a/../b\"", "\"日本\""],
    "URL": [
      "URL(fileURLWithPath: \"/nonexistent/a.jpg\")", "URL(string: \"https://example.org/a\")!",
      "URL(fileURLWithPath: \"\")",
    ],
    "Data": ["Data([1, 2, 3])", "Data()"],
    "[UInt8]": ["[1, 2, 3, 4]", "[]"],
    "Duration": [".seconds(2)", ".zero", ".seconds(-1)", ".seconds(Int64.max)"],
    "Range<Int>": ["0..<1", "0..<0"],
    "some Sequence<Int>": ["[0]"],
    "CGPoint": ["CGPoint(x: 3, y: 4)", ".zero", "CGPoint(x: \(nan), y: -\(infinity))", "CGPoint(x: 1e300, y: -1e300)"],
    "CGSize": [
      "CGSize(width: 30, height: 20)", ".zero", "CGSize(width: -1, height: -5)",
      "CGSize(width: \(infinity), height: 1)",
      "CGSize(width: \(nan), height: \(nan))", "CGSize(width: 1e300, height: 1e-300)",
    ],
    "CGRect": [
      "CGRect(x: 1, y: 2, width: 30, height: 20)", ".zero", ".null", ".infinite",
      "CGRect(x: 5, y: 5, width: -20, height: -10)", "CGRect(x: \(nan), y: \(nan), width: \(nan), height: \(nan))",
      "CGRect(x: 1e300, y: -1e300, width: 1e300, height: 1e300)", "CGRect(x: 0, y: 0, width: \(infinity), height: 1)",
    ],
    "CGAffineTransform": [".identity", "CGAffineTransform(scaleX: 0, y: \(nan))"],
    "(width: Int, height: Int)": [
      "(width: 30, height: 20)", "(width: 0, height: 0)", "(width: -1, height: .min)", "(width: .max, height: .max)",
    ],
    "ProposedViewSize": [
      "ProposedViewSize(width: 300, height: 200)", ".zero", ".infinity", ".unspecified",
      "ProposedViewSize(width: -1, height: nil)", "ProposedViewSize(width: \(nan), height: 5)",
      "ProposedViewSize(width: 1e300, height: 1)",
    ],
    "LayoutItem": [
      "LayoutItem(\(photo))", "LayoutItem(FlowGrid(rowHeight: 100), [])",
      "LayoutItem(LayoutPhoto(size: CGSize(width: \(nan), height: \(infinity))))",
      "LayoutItem(HStackLayout(spacing: \(nan)), [LayoutItem(\(photo))])",
    ],
    "LayoutSubviews": [
      "LayoutSubviews([\(photo)])", "LayoutSubviews([])",
      "LayoutSubviews([LayoutPhoto(size: CGSize(width: \(nan), height: 0))])",
    ],
    "LayoutSubview": [
      "LayoutSubviews([\(photo)])[0]",
      "LayoutSubviews([LayoutPhoto(size: CGSize(width: \(nan), height: \(infinity)))])[0]",
    ],
    "HexRange": [
      "HexCoordinate.zero.range(within: 2)", "HexCoordinate.zero.range(within: -1)",
      "HexCoordinate.zero.range(within: .max)",
    ],
    "PixelBuffer": ["PixelBuffer(width: 1, height: 1, rgba: [1, 2, 3, 4])!"],
    "AnyLayout": ["AnyLayout(FlowGrid(rowHeight: 100))", "AnyLayout(FlowGrid(rowHeight: \(nan)))"],
    "some Layout": ["FlowGrid(rowHeight: 100)"],
    "some View": ["EmptyView()"],
    "() -> some Layout": ["{ FlowGrid(rowHeight: 100) }"],
    "(Plan.Tile) -> Bool": ["{ _ in true }"],
    "(Path.Element) -> Void": ["{ _ in }"],
    "(inout Path) -> Void": ["{ $0.addRect(.null) }"],
    "@Sendable (ViewDimensions) -> CGFloat": ["{ _ in .nan }"],
    "PartialKeyPath<PhotoMetadata>": ["\\.title", "\\.latitude"],
    "Engine": ["Engine(decoding: .inProcess)"],
  ]

  private static let numbers = ["2.5", "0", "-1", ".infinity", "-.infinity", ".nan", "1e300", "5e-324"]
  private static let (nan, infinity) = ("CGFloat.nan", "CGFloat.infinity")
  private static let photo = "LayoutPhoto(size: CGSize(width: 30, height: 20))"
}
