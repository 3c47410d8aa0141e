import { inTabStorage } from '../routes/tab-storage.js';

/** Session storage, because the redirect returns to the same tab. */
const AWAY = 'portvakt.hos-leverandor';

/** Records that this tab is redirected to a provider. */
export function noteProviderVisit(): void {
  inTabStorage((storage) => storage.setItem(AWAY, '1'));
}

/** Returns whether this tab was redirected to a provider, and clears the record. */
export function isBackFromProvider(): boolean {
  const isBack = inTabStorage((storage) => storage.getItem(AWAY)) === '1';
  if (isBack) inTabStorage((storage) => storage.removeItem(AWAY));
  return isBack;
}
