import type { AfterCommit } from '../after-commit.js';

/** For specs in which nobody waits for a commit. */
export const nothingAfterCommit: AfterCommit = { mailsQueued: () => undefined, eventsNoted: () => undefined };
