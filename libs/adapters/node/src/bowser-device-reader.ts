import { BROWSER_MAP, parse } from 'bowser';

import type { Device, DeviceReader } from '@portvakt/kernel';

/**
 * The browsers by their names in bowser. Other names are the first words of the user agent: a stranger could write a
 * message there, and mails would carry it to whoever has the address.
 */
const BROWSERS: ReadonlyMap<string, string> = new Map([
  ...[...Object.values(BROWSER_MAP), 'Miui', 'Opera Touch', 'PlayStation 4'].map((name) => [name, name] as const),
  ['Microsoft Edge', 'Edge'],
  ['Samsung Internet for Android', 'Samsung Internet'],
]);
const SYSTEMS_BY_MODEL: ReadonlyMap<string, string> = new Map([
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
]);

/** Cached, because few different user agents occur at a time, and a sign-in reads the same one several times. */
const MAX_REMEMBERED = 500;

/** Parses a user agent with bowser, and gives browser and system their common names, from fixed lists only. */
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
    browser: BROWSERS.get(browser.name ?? '') ?? '',
    system: SYSTEMS_BY_MODEL.get(platform.model ?? '') ?? os.name ?? '',
  };
}
