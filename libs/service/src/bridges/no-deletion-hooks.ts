import type { DeletionHooks } from '@portvakt/identity';

/** Deletion hooks that do nothing; a product that composes the service replaces them. */
export const noDeletionHooks: DeletionHooks = {
  before: () => Promise.resolve(),
  after: () => Promise.resolve(),
};
