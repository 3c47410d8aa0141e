import { parse } from 'bowser';

import type { Device, DeviceReader } from '@portvakt/kernel';

const BROWSERS: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};
const SYSTEMS_BY_MODEL: Readonly<Record<string, string>> = { iPhone: 'iPhone', iPad: 'iPad' };

/** Cached, because few different user agents occur at a time, and a sign-in reads the same one several times. */
const MAX_REMEMBERED = 500;

/** Parses a user agent with bowser, and gives browser and system their common names. */
export class BowserDeviceReader implements DeviceReader {
  private readonly remembered = new Map<string, Device>();

  read(userAgent: string): Device {
    const known = this.remembered.get(userAgent);
    if (known) return known;
    const device = parsed(userAgent);
    if (this.remembered.size >= MAX_REMEMBERED) this.remembered.clear();
    this.remembered.set(userAgent, device);
    return device;
  }
}

function parsed(userAgent: string): Device {
  if (userAgent === '') return { browser: '', system: '' };
  const { browser, os, platform } = parse(userAgent);
  return {
    browser: BROWSERS[browser.name ?? ''] ?? browser.name ?? '',
    system: SYSTEMS_BY_MODEL[platform.model ?? ''] ?? os.name ?? '',
  };
}
