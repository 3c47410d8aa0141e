import { inTabStorage } from '../browser/tab-storage.js';

export const IMPERSONATED = 'portvakt.ser-konto';

/** The user whom an operator impersonates in this tab, or did when the tab was last loaded. */
export const impersonatedAccount = (): string | null | undefined =>
  inTabStorage((storage) => storage.getItem(IMPERSONATED));
