import { parse } from 'bowser';

import type { Device, DeviceReader } from '@portvakt/kernel';

const BROWSERS: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};
const SYSTEMS_BY_MODEL: Readonly<Record<string, string>> = { iPhone: 'iPhone', iPad: 'iPad' };

/** Parses a user agent with bowser, and gives browser and system their common names. */
export class BowserDeviceReader implements DeviceReader {
  read(userAgent: string): Device {
    if (userAgent === '') return { browser: '', system: '' };
    const { browser, os, platform } = parse(userAgent);
    return {
      browser: BROWSERS[browser.name ?? ''] ?? browser.name ?? '',
      system: SYSTEMS_BY_MODEL[platform.model ?? ''] ?? os.name ?? '',
    };
  }
}
