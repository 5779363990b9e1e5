extension Theme {
  /// The themes that need no file.
  package static let known = [
    // Prints with wide mats on the wall of a museum.
    Theme(
      "gallery",
      """
      background #efece6
      spacing {36}
      margin {64}
      border {14},#fdfdfb
      shadow 0,{5},{16},#2a241c5c
      unsized row-breaks balanced
      text-color #2b2825
      caption-color #5a544d
      font Serif
      """),
    // Strips of film on a light table.
    Theme(
      "film",
      """
      film
      background #f2eee4
      spacing {22}
      margin {28}
      caption {index}
      caption-align left
      caption-size {10}
      caption-color #e8a33d
      row-breaks balanced
      max-crop 15%
      text-color #2b2825
      """),
    // Prints with white edges on cream pages.
    Theme(
      "album",
      """
      background linear(#f1e8d8, #e4d7c1)
      spacing {26}
      margin {48}
      border {8},#fffdf7
      shadow 0,{2},{7},#3d2f1c66
      unsized row-breaks balanced
      text-color #4a3b2a
      caption-color #4a3b2a
      font Serif
      """),
    // Instant pictures on cork.
    Theme(
      "pinboard",
      """
      layout pile
      polaroid
      tilt 9
      background radial(#c79f6b, #a67c49)
      margin {40}
      text-color #3a2814
      """),
    // Photos edge to edge, under large headlines.
    Theme(
      "magazine",
      """
      background #ffffff
      spacing {6}
      margin {32}
      unsized row-breaks balanced
      title-size {68}
      heading-size {34}
      title-align left
      text-color #141414
      caption-align left
      caption-color #4c4c4c
      font Serif
      """),
    // Shades of gray on near black.
    Theme(
      "mono",
      """
      monochrome
      background #121212
      spacing {10}
      margin {40}
      unsized row-breaks balanced
      text-color #e8e8e8
      caption-color #a9a9a9
      """),
  ]
}
