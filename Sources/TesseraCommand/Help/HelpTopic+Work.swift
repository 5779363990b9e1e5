import Planning
import Products
import Runs

// The subjects of `tessera help` about unattended runs, other programs and values.

extension HelpTopic {
  static var works: [HelpTopic] {
    [
      HelpTopic(
        name: "start",
        otherNames: "starting begin beginner first nightly init",
        summary: "First walls: a batch file for your photos, and walls in the terminal.",
        sections: sections("Options", of: .initial) + sections("Preview", of: .preview),
        examples: ["tessera init photos", "tessera preview walls.json5", "tessera batch walls.json5"],
        page: "First-walls"),
      unattended,
      HelpTopic(
        name: "batch",
        otherNames: "walls.json5 json5 config configuration walls",
        summary: "Files that describe several walls.",
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

  private static var unattended: HelpTopic {
    HelpTopic(
      name: "work",
      otherNames:
        "cron crontab schedule scheduling nightly daily every unattended memory sandbox report reports history"
        + " systemd mail email mailto nas",
      summary: "Unattended runs: cron, cache, memory, sandbox, reports, history.",
      text: """
        Two lines of a crontab (crontab -e), for every night at two:

          MAILTO=me@example.org
          0 2 * * *  tessera batch /home/me/walls.json5 --quiet --log

        cron mails what a run prints. With --quiet, that is nothing unless something is wrong: a photo cannot be
        read, or a folder is missing, such as a network folder (NAS) that is not mounted; then the old wall stays.
        With --min-photos 50%, it also stays if the folder is there but has lost more than half of its photos.
        Photos that did not change are not read again, and a run that is still at work is not disturbed (exit code
        4). tessera init photos --for nightly writes the batch file; tessera watch waits for changes instead.
        """,
      sections: sections("Work"),
      examples: [
        "tessera photos -o wall.png --quiet --history 7 --report wall.json",
        "tessera batch walls.json5 --log --keep-going",
      ], page: "Scheduling")
  }

  // MARK: - Machines and programs

  static var services: [HelpTopic] {
    [
      HelpTopic(
        name: "shares",
        otherNames: "share cluster clusters slurm machines distributed",
        summary: "One wall by several machines.",
        sections: [
          HelpSection(OptionSection("Shares", WallSettings.shareOptions))
        ] + sections("Options", of: .join),
        examples: [
          "tessera plan photos --width 40000 > plan.json", "tessera render --plan plan.json --share 1/8 -o wall.parts",
          "tessera join wall.parts -o wall.png",
        ], page: "ManyMachines"),
      sources, comparisons, pipelines,
      HelpTopic(
        name: "exit-codes",
        otherNames: "exit code codes errors error exit-code",
        summary: "Exit codes.",
        text: ExitCode.explained.map { "  \($0.code.padded(to: 15))\($0.meaning)" }.joined(separator: "\n"),
        examples: ["tessera photos -o wall.png --strict || echo \"failed with $?\""], page: "Exit-codes-and-reports"),
    ]
  }

  private static var sources: HelpTopic {
    HelpTopic(
      name: "sources",
      otherNames: "source fetch bucket url urls address addresses remote",
      summary: "Photos on servers: Immich, WebDAV, S3, and other addresses.",
      text: """
        Tessera opens no connections itself. --fetch names a command that downloads one photo: {uri} is its address and
        {path} the file to write. The scripts immich.py, webdav.py and s3.py list the photos of a server as a manifest,
        and are such commands. A mounted network folder is an input like any other.
        """,
      sections: [section("Photos on servers", of: .sources)],
      examples: [
        "tessera summer.json -o wall.png --fetch 'python3 immich.py fetch {uri} {path}'",
        "tessera --files-from list.txt -o wall.png --fetch 'curl -sSfLo {path} {uri}'",
      ], page: "Sources")
  }

  private static var comparisons: HelpTopic {
    HelpTopic(
      name: "comparisons",
      otherNames: "comparison screenshot screenshots golden goldens baseline regression visual diff fuzzy"
        + " antialiasing anti-aliasing",
      summary: "Pictures and screenshots compared: tolerances, areas, CI.",
      text: """
        The exit code is 0 if nothing differs, 1 if something does, and 3 if a picture could not be compared. For
        screenshots, --antialiasing ignore leaves out pixels at the edges of letters and shapes, --tolerance small
        differences of colors, and --ignore areas such as a clock. --update accepts the actual pictures.
        """,
      sections: sections("Comparison", "Results", of: .compare),
      examples: [
        "tessera compare golden screenshots --antialiasing ignore --tolerance 2 -o changes.html",
        "tessera compare golden screenshots --junit report.xml --annotations",
      ], page: "Comparing")
  }

  private static var pipelines: HelpTopic {
    HelpTopic(
      name: "pipelines",
      otherNames: "pipeline json progress scripts automation api coordinates positions rectangles schema schemas",
      summary: "Progress, JSON and colors, for other programs.",
      text: """
        With --json, results and errors are JSON on standard output; Documentation/Schemas has a schema of each.
        tessera plan prints a layout as JSON: the frame of each tile has its exact coordinates, and pixels are the
        same rectangles in whole pixels. Reports have no positions.
        --progress json prints a line for each stage and up to ten a second on standard error.
        """,
      sections: [section("For other programs", of: .pipelines)],
      examples: [
        "tessera photos -o wall.png --progress json --json 2>progress.jsonl >report.json",
        "tessera batch walls.json5 --dry-run --json", "tessera help --json render",
      ], page: "Pipelines")
  }

  // MARK: - Values

  static var values: HelpTopic {
    HelpTopic(
      name: "values",
      otherNames: "value length lengths unit units cm mm centimeter centimeters centimetre centimetres millimeter"
        + " millimeters inch inches pixel pixels glob globs wildcard wildcards pattern patterns",
      summary: "Lengths and units, sizes, colors, dates, patterns.",
      text: """
          LENGTH    pixels, or with a unit: 12, 3mm, 1.5cm, 0.5in or 9pt; an inch is --dpi pixels (default 300)
          WxH       a size: 1920x1080, or 60x40cm with one unit for both sides
          COLOR     a CSS name, #rgb, #rrggbb, #rrggbbaa or transparent
          TEMPLATE  text with fields such as {title}: see tessera help text
          DATE      2026, 2026-05, 2026-05-01, 2026-05-01T18:30, today or yesterday; an age such as 30d or 4w
          PATTERN   names with * and ?, [a-z], {jpg,png}, or ** for any folders; in quotes, because shells expand them
          PERCENT   30% or 30
          SHARE     30%, 30 or 0.3
          FILE      a path; - is standard output, or standard input
        """,
      sections: [section("Resolution", of: .values)],
      examples: [
        "tessera photos -o print.jpg --size 60x40cm --dpi 200 --margin 2cm --spacing 3mm",
        "tessera photos -o wall.png --include '*.jpg' --since 30d --background '#202020'",
      ], page: "Paper")
  }
}
