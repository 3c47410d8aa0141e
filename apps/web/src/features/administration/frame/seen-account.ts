import { inTabStorage } from '../../../routes/tab-storage.js';

const SEEN = 'portvakt.konto-sett';

/** Remembers whose account the operator saw, for the page of that user, which is loaded anew. */
export const noteSeenAccount = (userId: string): void => {
  inTabStorage((storage) => storage.setItem(SEEN, userId));
};

/** Whether the operator comes from seeing this user's account. */
export const comesFromSeeing = (userId: string): boolean => inTabStorage((storage) => storage.getItem(SEEN)) === userId;

export const forgetSeenAccount = (): void => {
  inTabStorage((storage) => storage.removeItem(SEEN));
};
