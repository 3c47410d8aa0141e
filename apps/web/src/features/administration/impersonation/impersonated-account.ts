import { inTabStorage } from '../../../browser/tab-storage.js';
import { IMPERSONATED } from '../../../session/impersonated-account.js';

const WAS_IMPERSONATED = 'portvakt.konto-sett';

/** Remembers whom the operator impersonates, should the impersonation end while the tab is closed or asleep. */
export const noteImpersonatedAccount = (userId: string): void => {
  inTabStorage((storage) => storage.setItem(IMPERSONATED, userId));
};

export const forgetImpersonatedAccount = (): void => {
  inTabStorage((storage) => storage.removeItem(IMPERSONATED));
};

/** Remembers whom the operator impersonated until now, for the page of that user, which is loaded next. */
export const noteEndedImpersonation = (userId: string): void => {
  inTabStorage((storage) => storage.setItem(WAS_IMPERSONATED, userId));
};

export const forgetEndedImpersonation = (): void => {
  inTabStorage((storage) => storage.removeItem(WAS_IMPERSONATED));
};

/** Whether the operator impersonated this user until now. */
export const wasImpersonating = (userId: string): boolean =>
  inTabStorage((storage) => storage.getItem(WAS_IMPERSONATED)) === userId;
