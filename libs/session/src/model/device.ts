import type { Device } from '@portvakt/kernel';

/** What a device is remembered by. */
export const deviceKey = ({ browser, system }: Device): string => `${browser}/${system}`;
