import { inTabStorage } from '../browser/tab-storage.js';

/** Session storage, because the redirect returns to the same tab. */
const AWAY = 'portvakt.hos-leverandor';

/** Records that this tab is redirected to a provider, and the error URL that was requested of the service. */
export function noteProviderVisit(errorUrl = ''): void {
  inTabStorage((storage) => storage.setItem(AWAY, errorUrl));
}

/** The error URL of the visit that this tab returns from; null without one. */
export function readVisitErrorUrl(): string | null {
  return inTabStorage((storage) => storage.getItem(AWAY)) || null;
}

/** Returns whether this tab was redirected to a provider, and clears the record. */
export function isBackFromProvider(): boolean {
  const isBack = typeof inTabStorage((storage) => storage.getItem(AWAY)) === 'string';
  if (isBack) inTabStorage((storage) => storage.removeItem(AWAY));
  return isBack;
}
