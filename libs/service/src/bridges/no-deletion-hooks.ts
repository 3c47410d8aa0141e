import type { DeletionHooks } from '@portvakt/identity';

/** Nothing but the service itself has to do with a user who leaves. A product that composes the service has its own. */
export const noDeletionHooks: DeletionHooks = {
  before: () => Promise.resolve(),
  after: () => Promise.resolve(),
};
