import { inTabStorage } from '../browser/tab-storage.js';

export const VIEWED = 'portvakt.ser-konto';

/** The user whose account an operator sees in this tab, or saw when the tab was last loaded. */
export const viewedAccount = (): string | null | undefined => inTabStorage((storage) => storage.getItem(VIEWED));
