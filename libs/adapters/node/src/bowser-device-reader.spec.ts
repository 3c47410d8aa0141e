import { describe, expect, it } from '@jest/globals';

import { BowserDeviceReader } from './bowser-device-reader.js';

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('BowserDeviceReader', () => {
  it.each([
    ['Edge', 'Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`],
    ['Firefox', 'Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'],
    ['Chrome', 'Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Chrome/131.0.0.0 Safari/537.36`],
    ['Opera', 'Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`],
    ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
    ['Safari', 'macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.1 Safari/605.1.15`],
    ['Safari', 'iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${APPLE} Version/18.1 Mobile/15E148 Safari/604.1`],
    ['Chrome', 'iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${APPLE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`],
    ['Safari', 'iPad', `Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) ${APPLE} Version/16.6 Mobile/15E148 Safari/604.1`],
    ['Chrome', 'Android', `Mozilla/5.0 (Linux; Android 10; K) ${CHROMIUM} Chrome/131.0.0.0 Mobile Safari/537.36`],
    ['Samsung Internet', 'Android', `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) ${CHROMIUM} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`],
  ])('recognises %s on %s', (browser, system, userAgent) =>
    expect(new BowserDeviceReader().read(userAgent)).toEqual({ browser, system }),
  );

  it('ignores the version, so that an update is not a new device', () => {
    const firefox = (version: number): string => `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
    expect(new BowserDeviceReader().read(firefox(134))).toEqual(new BowserDeviceReader().read(firefox(133)));
  });

  it('returns the part that is known', () => {
    const devices = new BowserDeviceReader();
    const onFreeBsd = devices.read('Mozilla/5.0 (X11; FreeBSD amd64; rv:133.0) Gecko/20100101 Firefox/133.0');
    expect(onFreeBsd).toEqual({ browser: 'Firefox', system: '' });
    expect(devices.read('(Windows NT 10.0; Win64; x64)')).toEqual({ browser: '', system: 'Windows' });
  });

  it.each([
    ['Ring 555 now/1.0 (X11; Linux x86_64) x', 'Linux'],
    ['Ring 555 now/1.0 x', ''],
    ['constructor/1.0 x', ''],
  ])('returns no text of the user agent itself: %j', (userAgent, system) => {
    expect(new BowserDeviceReader().read(userAgent)).toEqual({ browser: '', system });
  });

  it.each(['', ' ', 'curl/8.5.0', '\u0000\u0001', '(((', 'æøå'.repeat(500)])('returns empty names for %j', (userAgent) => {
    expect(new BowserDeviceReader().read(userAgent)).toEqual({ browser: '', system: '' });
  });
});
