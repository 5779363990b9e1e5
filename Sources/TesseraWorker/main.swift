import Files
import Foundation
import Workers

// A program that reads photos and sets text for another process, confined. It does nothing on its own.

WorkerRole.serve(ProgramArguments.all)
let message = "tessera-worker decodes photos for programs that use Tessera, and is started by them.\n"
_ = Descriptor.write(Array(message.utf8), to: STDERR_FILENO)
exit(2)
