import type { CommitCallbacks } from '../after-commit.js';

/** For specs in which nobody waits for a commit. */
export const nothingAfterCommit: CommitCallbacks = { mailsQueued: () => undefined, eventsNoted: () => undefined };
