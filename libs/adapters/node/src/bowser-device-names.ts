import { parse } from 'bowser';

import type { DeviceNames } from '@portvakt/session';

const BROWSERS: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};
const SYSTEMS_BY_MODEL: Readonly<Record<string, string>> = { iPhone: 'iPhone', iPad: 'iPad' };

/** Reads a user agent with bowser and names browser and system as people do. */
export class BowserDeviceNames implements DeviceNames {
  nameOf(userAgent: string): string {
    if (userAgent === '') return '';
    const { browser, os, platform } = parse(userAgent);
    const browserName = BROWSERS[browser.name ?? ''] ?? browser.name ?? '';
    const systemName = SYSTEMS_BY_MODEL[platform.model ?? ''] ?? os.name ?? '';
    if (browserName === '' || systemName === '') return browserName || systemName;
    return `${browserName} på ${systemName}`;
  }
}
