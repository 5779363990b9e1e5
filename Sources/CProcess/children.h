#ifndef CHILDREN_H
#define CHILDREN_H

/// Kills all commands that were started. For signal handlers.
void children_kill(void);

#endif
