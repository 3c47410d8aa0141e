import type { Device } from '@portvakt/kernel';

/** Both names come from a header, and the key stands in an index, whose entries are bounded. */
const MAX_KEY_LENGTH = 200;

/** What a device is remembered by. */
export const deviceKey = ({ browser, system }: Device): string => `${browser}/${system}`.slice(0, MAX_KEY_LENGTH);
