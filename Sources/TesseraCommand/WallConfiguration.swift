import Files
import Foundation
import Gallery
import Raster
import TesseraLayout
import Wall

/// Everything about a wall but its photos, checked and ready to be carried out.
struct WallConfiguration {
  private let layout: WallLayout
  private let proposal: ProposedViewSize
  private let margin: Double
  private let content: Plan.ContentMode
  let style: WallRenderer.Style
  let choice: Gallery.Choice
  let inputs: [FilePath]
  let isStrict: Bool
  let console: Console

  private enum WallLayout {
    case flow(FlowGrid)
    case hex(HexGrid)
  }

  init(_ settings: WallSettings, inputs: [FilePath]) throws(RunFailure) {
    guard !inputs.isEmpty else { throw .usage("which photos? Name pictures, folders or a manifest") }
    self.inputs = inputs
    console = Console(isQuiet: settings.isQuiet)
    margin = settings.margin
    content = settings.layout == .hex ? settings.content : .fill
    isStrict = settings.isStrict
    var choice = settings.choice
    choice.output = settings.output == FilePath("-") ? nil : settings.output
    self.choice = choice
    style = WallRenderer.Style(
      background: settings.background, resolution: settings.resolution, decoding: choice.decoding)
    proposal = try Self.proposal(of: settings)
    switch settings.layout {
    case .flow:
      layout = .flow(
        FlowGrid(
          rowHeight: settings.rowHeight, spacing: settings.spacing, fills: settings.fills,
          lastRow: settings.lastRow, maxRowScale: settings.maxRowScale))
    case .hex:
      layout = .hex(
        HexGrid(
          spacing: settings.spacing, orientation: settings.hexOrientation, offset: settings.hexOffset,
          columns: settings.columns, aspect: settings.aspect))
    }
    warnOfIdleOptions(settings)
  }

  private static func proposal(of settings: WallSettings) throws(RunFailure) -> ProposedViewSize {
    func inside(_ length: Double?, _ name: String) throws(RunFailure) -> CGFloat? {
      guard let length else { return nil }
      guard length > 2 * settings.margin else {
        throw .usage("the margins leave nothing of the wall’s \(name): 2 × \(settings.margin) of \(length) pixels")
      }
      return length - 2 * settings.margin
    }
    let height = settings.layout == .hex ? settings.height : nil
    let width = settings.width ?? (height == nil ? 1600 : nil)
    return ProposedViewSize(width: try inside(width, "width"), height: try inside(height, "height"))
  }

  /// An option of the other layout does no harm, but whoever gave it expects something.
  private func warnOfIdleOptions(_ settings: WallSettings) {
    for (layout, option) in settings.given where layout != settings.layout {
      console.note("\(option) has no effect with --layout \(settings.layout.rawValue)")
    }
  }

  /// Where each of `photos` goes; what the layout hides is mentioned.
  func plan(for photos: [Photo]) throws(RunFailure) -> Plan {
    let plan = try arrange(photos)
    let hidden = photos.count - plan.tiles.count
    if hidden > 0 { console.note("\(hidden) of \(photos.count) photos are not shown by this layout") }
    return plan
  }

  private func arrange(_ photos: [Photo]) throws(RunFailure) -> Plan {
    if case .hex = layout, let sentence = Self.conflict(among: photos) { throw .usage(sentence) }
    do throws(PlanError) {
      switch layout {
      case .flow(let flow):
        return try Plan(of: photos.map { $0.planned(fitting: .fit) }, by: flow, in: proposal, margin: margin)
      case .hex(let hex):
        return try Plan(
          of: photos.map { $0.planned(fitting: .fill) }, by: hex, in: proposal, margin: margin, shape: .hexagon,
          content: content)
      }
    } catch {
      throw .plan(error)
    }
  }

  /// Why the photos' cells cannot be had, if so.
  private static func conflict(among photos: [Photo]) -> String? {
    guard photos.contains(where: { $0.cell != nil }) else { return nil }
    var taken: [Photo.Cell: FilePath] = [:]
    for photo in photos {
      guard let cell = photo.cell else {
        return "\(photo.path) has no row and column, while other photos have; give them to all or to none"
      }
      if let other = taken.updateValue(photo.path, forKey: cell) {
        return "\(other) and \(photo.path) are both at row \(cell.row), column \(cell.column)"
      }
    }
    return nil
  }
}

extension Photo {
  fileprivate func planned(fitting: LayoutPhoto.Fitting) -> Plan.Photo {
    var values = LayoutValues()
    values[HexCell.self] = cell.map { OffsetCoordinate(row: $0.row, column: $0.column) }
    return Plan.Photo(
      file: path.losslessText,
      layout: LayoutPhoto(size: CGSize(width: width, height: height), fitting: fitting, values: values))
  }
}
