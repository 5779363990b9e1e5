/// The size proposed to the outermost layout while photos are arranged.
enum ScreenProposal {
  @TaskLocal static var current = ProposedViewSize.unspecified
}
