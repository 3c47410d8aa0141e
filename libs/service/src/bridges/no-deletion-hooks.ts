import type { DeletionHooks } from '@portvakt/identity';

/** Deletion hooks that do nothing. They cannot be replaced by configuration yet. */
export const noDeletionHooks: DeletionHooks = {
  after: () => Promise.resolve(),
};
