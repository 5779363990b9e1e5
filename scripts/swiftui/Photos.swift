import SwiftUI
import TesseraSwiftUI

// Walls beside SwiftUI: no name clashes, and each wall is a layout of views.

struct Photos: View {
  let names = ["lake", "hills"]
  var isTall = false

  var body: some View {
    FlowGrid(rowHeight: 240, spacing: 4) {
      ForEach(names, id: \.self) { name in
        Image(name).resizable().scaledToFit().photoValues { $0[PhotoWeight.self] = 2 }
      }
    }
  }
}

struct Turned: Layout {
  var angle = Angle.degrees(20)

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize { .zero }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for subview in subviews { subview.place(at: bounds.origin, anchor: .topLeading, proposal: .unspecified) }
  }
}

func layouts() -> [AnyLayout] {
  [
    AnyLayout(FlowGrid(rowHeight: 240)), AnyLayout(HexGrid()), AnyLayout(Honeycomb()), AnyLayout(Radial()),
    AnyLayout(PhotoRow()), AnyLayout(ContactSheet()), AnyLayout(Masonry()), AnyLayout(Pile()), AnyLayout(ExactFlow()),
    AnyLayout(ExactMasonry()), AnyLayout(HStackLayout()), AnyLayout(Turned()),
  ]
}
