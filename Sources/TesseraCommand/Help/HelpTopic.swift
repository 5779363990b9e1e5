import Planning
import Products

/// A subject of `tessera help`: some sections of the options of a subcommand, and examples.
struct HelpTopic {
  let name: String
  let summary: String
  /// Sentences above the options.
  let text: String
  /// Listed only for the help of the subject: listing all options takes a third of a short run.
  private let listedSections: () -> [HelpSection]
  let examples: [String]
  /// The page of the documentation.
  let page: String

  init(
    name: String, summary: String, text: String = "", sections: @escaping @autoclosure () -> [HelpSection] = [],
    examples: [String], page: String
  ) {
    (self.name, self.summary, self.text, self.examples, self.page) = (name, summary, text, examples, page)
    listedSections = sections
  }

  static var all: [HelpTopic] { pictures + outputs + choices + works + services }

  private static let walls = [OptionSection<WallSettings>].walls.map { HelpSection($0) }

  /// The sections of a subcommand, or of walls, with these titles.
  private static func sections(_ titles: String..., of subcommand: Subcommand? = nil) -> [HelpSection] {
    (subcommand?.options ?? walls).filter { titles.contains($0.title) }
  }

  // MARK: - Pictures

  private static var pictures: [HelpTopic] {
    [
      HelpTopic(
        name: "layouts", summary: "Arrangements of photos, their sizes, gaps and crops.",
        sections: sections("Layout")
          + LayoutKind.allCases.compactMap(\.own).map { own in HelpSection(own.title, walls) },
        examples: [
          "tessera photos -o rows.png --width 3840 --row-height 320 --spacing 8",
          "tessera photos -o wall.png --layout hex --size 1920x1080",
          "tessera photos -o sheet.png --layout grid --columns 6 --caption '{name}'",
        ], page: "Layouts"),
      HelpTopic(
        name: "frames", summary: "Themes, borders, shadows, tilted photos, sepia.", sections: sections("Frames"),
        examples: [
          "tessera photos -o album.png --theme album",
          "tessera photos -o pile.png --layout pile --polaroid --caption '{date:MMMM yyyy}'",
        ], page: "Frames-and-backgrounds"),
      HelpTopic(
        name: "text", summary: "Captions, titles, headings and their templates.",
        text: """
          Templates have fields in braces, such as {name}, {stem}, {folder}, {title}, {description}, {date}, {stars},
          {camera}, {index}, {group} and {count}. {title|stem} is the title or, without one, the file’s name;
          {date:d MMMM yyyy} is a date in words. Documentation/Templates.md lists all fields.
          """,
        sections: sections("Text"),
        examples: [
          "tessera photos -o wall.png --caption '{title|stem}' --caption-lines 2",
          "tessera photos -o summer.png --title 'Summer {from:yyyy}' --footer '{count} photos' --locale de",
        ], page: "Text"),
    ]
  }

  // MARK: - Outputs

  private static var outputs: [HelpTopic] {
    [
      HelpTopic(
        name: "output", summary: "Files: format, quality, colors, watermarks.",
        sections: sections("Output", "Watermark"),
        examples: [
          "tessera photos -o wall.jpg --quality 85", "tessera photos -o wall.avif --quality-for 500k",
          "tessera photos -o wall.png --watermark '© Studio' --watermark-opacity 30%",
        ], page: "Color-and-formats"),
      HelpTopic(
        name: "paper", summary: "Pages, PDF, posters and print.", sections: sections("Paper", "Documents"),
        examples: [
          "tessera photos -o book.pdf --paper A4 --landscape --page-margin 10mm",
          "tessera photos -o poster.pdf --width 120cm --tile-paper A4",
        ], page: "Paper"),
      HelpTopic(
        name: "displays", summary: "E-paper and other displays: palettes and dithering.",
        sections: sections("Displays"),
        examples: [
          "tessera photos -o panel.png --device trmnl", "tessera photos -o panel.png --size 800x480 --palette spectra6",
        ], page: "Displays"),
      HelpTopic(
        name: "pyramids", summary: "Zoomable pictures of any size.", sections: sections("Pyramids"),
        examples: ["tessera photos -o wall.dzi --width 40000"], page: "Pyramids"),
      HelpTopic(
        name: "mosaic", summary: "Many photos that together show a picture.",
        sections: sections("Mosaic", of: .mosaic),
        examples: ["tessera mosaic portrait.jpg photos -o mosaic.png --across 80 --color-adjust 30%"], page: "Mosaics"),
    ]
  }

  // MARK: - Photos and motion

  private static var choices: [HelpTopic] {
    [
      HelpTopic(
        name: "photos", summary: "The choice and the order of photos.", sections: sections("Photos"),
        examples: [
          "tessera photos -o best.png --min-rating 4 --dedupe similar --sort date",
          "tessera photos -o year.png --since 2026-01 --group-by month --group-heading '{group}'",
        ], page: "Choosing-photos"),
      HelpTopic(
        name: "videos", summary: "Videos among photos, and contact sheets of films.",
        sections: sections("Frames", of: .sheet) + [
          HelpSection(
            OptionSection(
              "Videos among photos",
              [OptionSection].walls.options.named("--include-videos", "--video-frame", "--video-badge")))
        ],
        examples: [
          "tessera sheet film.mp4 -o sheet.png --frames 20 --columns 5",
          "tessera photos -o wall.png --video-frame 50% --video-badge top-right",
        ], page: "Videos"),
      HelpTopic(
        name: "motion", summary: "Slideshows and layouts that turn into others, as videos.",
        sections: sections("Motion", of: .animate),
        examples: [
          "tessera animate photos --from flow --to honeycomb --width 1200 --loop -o wall.mp4",
          "tessera animate photos --slideshow --size 1920x1080 -o slides.mp4",
        ], page: "Moving-walls"),
      HelpTopic(
        name: "sites", summary: "Web sites with an interactive wall.", sections: sections("Output", of: .site),
        examples: ["tessera site photos -o public --title Summer --caption '{title|stem}'"], page: "Sites"),
    ]
  }

  // MARK: - Work

  private static var works: [HelpTopic] {
    [
      HelpTopic(
        name: "start", summary: "First walls: a batch file for your photos, and walls in the terminal.",
        sections: sections("Options", of: .initial) + sections("Preview", of: .preview),
        examples: ["tessera init photos", "tessera preview walls.json5", "tessera batch walls.json5"],
        page: "First-walls"),
      HelpTopic(
        name: "work", summary: "Unattended runs: cache, memory, sandbox, reports, history.", sections: sections("Work"),
        examples: [
          "tessera photos -o wall.png --quiet --history 7 --report wall.json",
          "tessera batch walls.json5 --log --keep-going",
        ], page: "Scheduling"),
      HelpTopic(
        name: "batch", summary: "Files that describe several walls.",
        text: """
          Keys are the options of tessera render: --row-height is rowHeight, --no-fill is fill: false. Paths are
          relative to the file. tessera batch --init writes an example.

            { defaults: { inputs: ["photos"], size: "3840x2160" },
              walls: [ { name: "rows", output: "walls/{name}.png" },
                       { name: "hexagons", output: "walls/{name}.png", layout: "hex" } ] }
          """,
        sections: sections("Batch", of: .batch),
        examples: ["tessera batch walls.json5 --dry-run", "tessera batch walls.json5 --only hexagons"],
        page: "Batch-files"),
    ]
  }

  // MARK: - Machines and programs

  private static var services: [HelpTopic] {
    [
      HelpTopic(
        name: "shares", summary: "One wall by several machines.",
        sections: [
          HelpSection(OptionSection("Shares", WallSettings.shareOptions))
        ] + sections("Options", of: .join),
        examples: [
          "tessera plan photos --width 40000 > plan.json", "tessera render --plan plan.json --share 1/8 -o wall.parts",
          "tessera join wall.parts -o wall.png",
        ], page: "ManyMachines"),
      HelpTopic(
        name: "pipelines", summary: "Progress, JSON and colors, for other programs.",
        text: """
          With --json, results and errors are JSON on standard output; Documentation/Schemas has a schema of each.
          --progress json prints a line for each stage and up to ten a second on standard error.
          """,
        sections: [
          HelpSection(
            OptionSection(
              "For other programs",
              WallSettings.workOptions.named("--progress", "--json", "--color", "--quiet", "--log")
                + WallSettings.updateOptions.named("--report")))
        ],
        examples: [
          "tessera photos -o wall.png --progress json --json 2>progress.jsonl >report.json",
          "tessera batch walls.json5 --dry-run --json", "tessera help --json render",
        ], page: "Pipelines"),
      HelpTopic(
        name: "exit-codes", summary: "Exit codes.",
        text: ExitCode.explained.map { "  \($0.code.padded(to: 15))\($0.meaning)" }.joined(separator: "\n"),
        examples: ["tessera photos -o wall.png --strict || echo \"failed with $?\""], page: "Exit-codes-and-reports"),
    ]
  }
}

extension HelpTopic {
  var help: String {
    let sections = listedSections()
    let paragraphs = [
      summary, text, sections.isEmpty ? "" : HelpSection.text(of: sections),
      "Examples:\n" + examples.map { "  \($0)\n" }.joined() + "\nMore: Documentation/\(page).md",
    ]
    return paragraphs.filter { !$0.isEmpty }.map { $0.last == "\n" ? $0 : $0 + "\n" }.joined(separator: "\n")
  }
}
