import { describe, expect, it } from '@jest/globals';

import { describeDevice } from './describe-device.js';

const EDGE_ON_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0';
const SAFARI_ON_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const FIREFOX_ON_MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:131.0) Gecko/20100101 Firefox/131.0';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0';

describe('device from a user agent', () => {
  it.each([
    [EDGE_ON_WINDOWS, 'desktop', 'Edge', 'Windows'],
    [SAFARI_ON_IPHONE, 'mobile', 'Safari', 'iPhone'],
    [FIREFOX_ON_MAC, 'desktop', 'Firefox', 'macOS'],
    [`Mozilla/5.0 (Linux; Android 14; SM-S911B) ${CHROME} Mobile Safari/537.36`, 'mobile', 'Chrome', 'Android'],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
      'mobile',
      'Samsung Internet',
      'Android',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'tablet',
      'Safari',
      'iPad',
    ],
  ])('%s', (userAgent, kind, browser, system) => {
    expect(describeDevice(userAgent)).toEqual({ kind, name: { browser, system } });
  });

  it.each(['', 'okhttp/4.12.0', 'curl/8.5.0', 'ikke en nettleser'])('is unknown for %p', (userAgent) => {
    expect(describeDevice(userAgent)).toEqual({ kind: 'unknown', name: null });
  });
});
