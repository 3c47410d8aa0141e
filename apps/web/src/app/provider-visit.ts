import { inTabStorage } from '../rooms/tab-storage.js';

/** Lives as long as the tab, which is the one that comes back. */
const AWAY = 'portvakt.hos-leverandor';

/** Remembers, beyond the page, that this tab leaves for a provider. */
export function noteProviderVisit(): void {
  inTabStorage((storage) => storage.setItem(AWAY, '1'));
}

/** Whether this tab has been at a provider since it was last asked. */
export function isBackFromProvider(): boolean {
  const isBack = inTabStorage((storage) => storage.getItem(AWAY)) === '1';
  if (isBack) inTabStorage((storage) => storage.removeItem(AWAY));
  return isBack;
}
