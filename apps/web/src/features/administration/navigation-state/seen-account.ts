import { inTabStorage } from '../../../browser/tab-storage.js';
import { VIEWED } from '../../../session/viewed-account.js';

const SEEN = 'portvakt.konto-sett';

/** Remembers whose account the operator saw, for the page of that user, which is reloaded. */
export const noteSeenAccount = (userId: string): void => {
  inTabStorage((storage) => storage.setItem(SEEN, userId));
};

/** Whether the operator comes from seeing this user's account. */
export const comesFromSeeing = (userId: string): boolean => inTabStorage((storage) => storage.getItem(SEEN)) === userId;

/** Remembers whose account the operator sees, should the view end while the tab is closed or asleep. */
export const noteViewedAccount = (userId: string): void => {
  inTabStorage((storage) => storage.setItem(VIEWED, userId));
};

export const forgetViewedAccount = (): void => {
  inTabStorage((storage) => storage.removeItem(VIEWED));
};

export const forgetSeenAccount = (): void => {
  inTabStorage((storage) => storage.removeItem(SEEN));
};
