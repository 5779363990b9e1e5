/// The size proposed to the outermost layout while photos are arranged.
package enum ScreenProposal {
  @TaskLocal package static var current = ProposedViewSize.unspecified
}
