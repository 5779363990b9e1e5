extension FuzzTarget {
  // Every key, and every notation of values.

  static let manifests = [
    """
    { images: [ { file: "a.jpg", row: 0, column: 1 }, // a cell
                { file: 'b.jpg', radius: 120, priority: 2, weight: .5 }, /* values */
                { "file": "c\\u00e9\\n.jpg", "width": 4000, "height": 3e3, }, ], }
    """,
    "{\"images\":[{\"file\":\"/x/../y\",\"row\":-0x10,\"column\":+1,\"rwo\":null}],\"extra\":[true,false,[{}]]}",
    "/* none */ { images: [] }", "\u{FEFF}{ images: [ { file: '' } ] }", "{ images: [ { file: NaN, row: Infinity } ] }",
  ]

  static let batches = [
    """
    { defaults: { inputs: ["photos"], width: 3840, background: "black", linearLight: true, colorProfile: "display-p3" },
      walls: [ { name: "lobby", output: "walls/{name}.png", layout: "hex", columns: 8, settle: 5 },
               { name: "door", output: "{name}-{date}.png", size: "1920x1080", maxCrop: "15%", history: 3,
                 noFill: true },
               { name: "x", output: "x.png", plan: "plan.json", hero: ["a.jpg", "b.jpg"], "row-height": 240 } ] }
    """,
    "{ walls: { a: { inputs: 'p', output: 'a.png', fill: false, maxMemory: '1G', jobs: 2, spacing: 1.5 } } }",
    "{ walls: [ { inputs: [7], output: 1e999, layout: {}, strict: 'yes', cacheSize: '9e9G', rowHieght: null } ] }",
    """
    { walls: [ { inputs: ["p"], output: "w.png", layout: "honeycomb", fisheye: true, drag: "-140,90",
                 cellShape: "hexagon", expand: "galaxy.jpg=holidays", select: "tree.jpg", touch: "x", seed: 9,
                 tint: "#ff000080" } ] }
    """,
  ]

  static let plans = [
    """
    { "canvas": { "width": 1600, "height": 1183 }, "pages": 2,
      "tiles": [
        { "file": "a.jpg", "frame": { "x": 0, "y": 0.5, "width": 339.8, "height": 254.85 },
          "pixels": { "x": 0, "y": 0, "width": 340, "height": 255 }, "shape": "rectangle", "content": "fit",
          "page": 2 },
        { "file": "b\\"\\\\\\n.jpg", "frame": { "x": -1e1, "y": 7, "width": 90, "height": 80 }, "shape": "circle" },
        { "file": "c", "pixels": { "x": 9, "y": 7, "width": 90, "height": 80 }, "shape": "flower",
          "orientation": "pointy", "inset": 1.5, "tint": "#0a1b2c3d" } ] }
    """,
    """
    { canvas: { width: 9, height: 9 }, tiles: [
      { file: 'd', frame: { x: 1, y: 1, width: .5, height: 1e-9 }, shape: "hexagon" },
      { file: 'e', frame: { x: 1, y: 1, width: 5, height: 4 }, shape: "roundedRectangle", cornerRadius: 2 } ] }
    """,
  ]
}
