import { describe, expect, it } from '@jest/globals';

import { BowserDeviceNames } from './bowser-device-names.js';

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('BowserDeviceNames', () => {
  it.each([
    ['Edge på Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`],
    ['Firefox på Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'],
    ['Chrome på Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Chrome/131.0.0.0 Safari/537.36`],
    ['Opera på Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`],
    ['Firefox på Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
    ['Safari på macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.1 Safari/605.1.15`],
    ['Safari på iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${APPLE} Version/18.1 Mobile/15E148 Safari/604.1`],
    ['Chrome på iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${APPLE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`],
    ['Safari på iPad', `Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) ${APPLE} Version/16.6 Mobile/15E148 Safari/604.1`],
    ['Chrome på Android', `Mozilla/5.0 (Linux; Android 10; K) ${CHROMIUM} Chrome/131.0.0.0 Mobile Safari/537.36`],
    ['Samsung Internet på Android', `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) ${CHROMIUM} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`],
  ])('calls it %s', (name, userAgent) => expect(new BowserDeviceNames().nameOf(userAgent)).toBe(name));

  it('gives the same name for another version, so that an update is no new device', () => {
    const firefox = (version: number): string => `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
    expect(new BowserDeviceNames().nameOf(firefox(134))).toBe(new BowserDeviceNames().nameOf(firefox(133)));
  });

  it('names the half that is known', () => {
    const names = new BowserDeviceNames();
    expect(names.nameOf('Mozilla/5.0 (X11; FreeBSD amd64; rv:133.0) Gecko/20100101 Firefox/133.0')).toBe('Firefox');
    expect(names.nameOf('(Windows NT 10.0; Win64; x64)')).toBe('Windows');
  });

  it.each(['', ' ', 'curl/8.5.0', '\u0000\u0001', '(((', 'æøå'.repeat(500)])('makes nothing up for %j', (userAgent) => {
    expect(new BowserDeviceNames().nameOf(userAgent)).toBe('');
  });
});
