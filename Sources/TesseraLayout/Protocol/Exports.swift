// The walls and the plan, with the vocabulary that they use.
@_exported public import Layouts
