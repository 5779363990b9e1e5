import Browsing
import ChildProcesses
import Foundation
import SeededRandom
import TestSupport
import Testing

/// The modules of kiosks that need no page: screens of photos of one moment, hours of rest, dates.
@Suite(.enabled(if: LayoutScript.canRun, "skipped: neither node nor chromium with chromedriver"))
struct KioskScriptTests {
  private struct Photo {
    var width: Double
    var height: Double
    var date: String?
    var faces: [[Double]] = []

    var json: JSON {
      var fields: [String: JSON] = ["width": .number(width), "height": .number(height), "group": 0]
      if let date { fields["date"] = .text(date) }
      fields["faces"] = .list(faces.map { .list($0.map { .number($0) }) })
      return .object(fields)
    }
  }

  /// Returns the screens of a round: the numbers of photos, their frames, and the parts of photos that are seen.
  private func screens(_ photos: [Photo], _ width: Double, _ height: Double) throws -> [JSON] {
    try LayoutScript.run(
      """
      import { positionOf, screensOf } from "./kiosk-screens.js";
      export const answer = ({ photos, size }) => screensOf(photos, size, 4).map((screen) => ({
        photos: screen.photos.map((photo) => photos.indexOf(photo)), empty: screen.empty,
        frames: screen.frames.map(({ x, y, width, height }) => [x, y, width, height]),
        positions: screen.photos.map((photo, index) => positionOf(photo, screen.frames[index])),
      }));
      """,
      ["photos": .list(photos.map(\.json)), "size": ["width": .number(width), "height": .number(height)]]
    ).list
  }

  private static let shapes: [(Double, Double)] = [
    (6000, 4000), (4000, 6000), (4032, 3024), (3024, 4032), (1920, 1080), (1000, 1000), (8000, 2000), (900, 4000),
  ]

  @Test(arguments: [(1920.0, 1080.0), (3840, 2160), (1080, 1920), (390, 844)])
  func aRoundShowsEachPhotoOnceAndHardlyCropped(_ width: Double, _ height: Double) throws {
    var random = SplitMix64(seed: UInt64(width))
    let photos = (0..<160).map { index in
      let (width, height) = Self.shapes.randomElement(using: &random)!
      // Nine photos an hour, within minutes.
      let date = "2026-05-0\(1 + index / 80)T\(10 + index % 80 / 9):0\(index % 80 % 9):00"
      return Photo(width: width, height: height, date: date)
    }
    let screens = try screens(photos, width, height)
    #expect(screens.flatMap { $0["photos"].list.compactMap(\.number) } == (0..<160).map(Double.init))
    var full = 0
    for screen in screens {
      let shown = screen["photos"].list.compactMap { $0.number.map { photos[Int($0)] } }
      #expect((1...5).contains(shown.count))
      #expect(Set(shown.map { $0.date!.prefix(13) }).count == 1, "\(shown)")
      let frames = screen["frames"].list.map { $0.list.compactMap(\.number) }
      for (photo, frame) in zip(shown, frames) {
        let ratio = photo.width / photo.height / (frame[2] / frame[3])
        #expect(min(ratio, 1 / ratio) > 0.92 - 1e-9, "\(photo) \(frame)")
        #expect(frame[0] > -0.01 && frame[1] > -0.01 && frame[0] + frame[2] < width + 0.01)
        #expect(frame[1] + frame[3] < height + 0.01)
      }
      if screen["empty"].number == 0 { full += 1 }
    }
    #expect(full * 2 > screens.count, "\(full) of \(screens.count) screens are full")
  }

  @Test(arguments: [2, 5, 12], [(1920.0, 1080.0), (390, 844)])
  func cellsOfAGridCropNoMoreThanTheySay(_ count: Int, _ size: (Double, Double)) throws {
    let photos =
      (0..<count).map { Photo(width: Self.shapes[$0 % 8].0, height: Self.shapes[$0 % 8].1) }
      + [Photo(width: 9000, height: 1500), Photo(width: 700, height: 4200)]
    let frames = try LayoutScript.run(
      """
      import { fullWall } from "./kiosk-fill.js";
      import { grid } from "./grid.js";
      const draftBy = (photos, settings, width) => (
        { ...grid.arrange(settings, photos, { width }), photos, headings: [] });
      export const answer = ({ photos, size: [width, height] }) => {
        const settings = { content: "fill" };
        const filling = {
          name: "grid", data: { wall: { margin: 0 } }, photos, settings, width,
          draftBy: (other) => draftBy(photos, other, width),
        };
        const draft = fullWall(draftBy(photos, settings, width), filling, height);
        return draft.frames.map((frame) => [frame.x, frame.y, frame.width, frame.height]);
      };
      """, ["photos": .list(photos.map(\.json)), "size": .list([.number(size.0), .number(size.1)])]
    ).list.map { $0.list.compactMap(\.number) }
    #expect(frames.count == photos.count)
    for (photo, frame) in zip(photos, frames) {
      let ratio = photo.width / photo.height / (frame[2] / frame[3])
      #expect(min(ratio, 1 / ratio) > 0.55 - 1e-9, "\(photo) \(frame)")
    }
  }

  @Test func facesAreNeverCut() throws {
    // Cropped at both sides or above and below, with a face at an edge.
    let photos = [[0.0, 0.3, 0.2, 0.3], [0.8, 0.3, 0.2, 0.3], [0.02, 0.02, 0.96, 0.96]].map {
      Photo(width: 1660, height: 1000, faces: [$0])
    }
    for (photo, position) in zip(photos, ["0% 50%", "100% 50%", nil]) {
      let screen = try #require(try screens([photo], 1540, 1000).first)
      #expect(screen["empty"].number == 0 && screen["positions"][0].text == position, "\(screen)")
    }
  }

  @Test func photosWithoutTimesAreNeighborsOfTheirDay() throws {
    let dates: [String?] = ["2026-05-01", "2026-05-01", "2026-05-02", "2026-05", nil, nil]
    let photos = dates.map {
      Photo(width: 4000, height: 6000, date: $0)
    }
    let groups = try LayoutScript.run(
      """
      import { occasions } from "./kiosk-screens.js";
      export const answer = (photos) => occasions(photos).map(({ length }) => length);
      """, .list(photos.map(\.json)))
    #expect(groups.list.compactMap(\.number) == [2, 2, 2])
  }

  @Test func theAddressIsRead() throws {
    let answers = try LayoutScript.run(
      """
      import { firstDate, isSince, isWithin, kioskOptions } from "./kiosk-address.js";
      export const answer = () => {
        const one = kioskOptions("?kiosk=split&clock&captions&rest=22-7&since=30d&seconds=2.5");
        const other = kioskOptions("?kiosk=splitt&clock=13&captions=no&rest=7&since=x&seconds=0");
        const now = new Date(2026, 2, 1, 12);
        return [
          [one.style, one.clock, one.hasCaptions, one.rest, one.since, one.seconds, one.faults.length],
          [other.style, other.clock, other.hasCaptions, other.rest, other.since, other.seconds],
          other.faults.map(({ name }) => name).sort(),
          ["1d", "4w", "today", "yesterday", "2026-02"].map((text) => firstDate(text, now)),
          [["2026-02-28T10:00:00", "2026-02-28"], ["2026-02", "2026-02-28"], ["2026-02-27", "2026-02-28"]]
            .map(([date, first]) => isSince(date, first)),
          [[21 * 60 + 59, 22 * 60, 6 * 60 + 59, 7 * 60].map((minute) => isWithin(minute, one.rest))],
          kioskOptions("?kiosk&rest=9:30-17").rest,
        ];
      };
      """, .null)
    #expect(answers[0] == ["split", "", true, [1320, 420], "30d", 2.5, 0])
    #expect(answers[1] == ["auto", .null, false, .null, .null, .null])
    #expect(answers[2] == ["captions", "clock", "kiosk", "rest", "seconds", "since"])
    #expect(answers[3] == ["2026-02-28", "2026-02-01", "2026-03-01", "2026-02-28", "2026-02"])
    #expect(answers[4] == [true, true, false])
    #expect(answers[5] == [[false, true, true, false]])
    #expect(answers[6] == [570, 1020])
  }
}
