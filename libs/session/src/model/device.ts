import type { Device } from '@portvakt/kernel';

/** The names come from a header, and the entries of the index on the key are limited in size. */
const MAX_KEY_LENGTH = 200;

/** The key under which a device is remembered. */
export const deviceKey = ({ browser, system }: Device): string => `${browser}/${system}`.slice(0, MAX_KEY_LENGTH);
