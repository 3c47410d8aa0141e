import { describe, expect, it } from '@jest/globals';

import { aSession, FIREFOX_ON_MAC, SAFARI_ON_IPHONE } from '../testing/builders.js';
import { toDeviceRows } from './device-rows.js';

const rowsOf = (...devices: (readonly [string, string])[]) =>
  toDeviceRows(
    devices.map(([id, userAgent]) => aSession({ id, userAgent })),
    'this',
  ).map(({ sessions }) => sessions.map(({ id }) => id));

describe('rows of devices', () => {
  it('are one for the same browser and system, where the first of them stood', () => {
    expect(rowsOf(['a', SAFARI_ON_IPHONE], ['b', FIREFOX_ON_MAC], ['c', SAFARI_ON_IPHONE])).toEqual([['a', 'c'], ['b']]);
  });

  it('are one for versions of a browser', () => {
    expect(rowsOf(['a', FIREFOX_ON_MAC], ['b', FIREFOX_ON_MAC.replaceAll('131', '132')])).toEqual([['a', 'b']]);
  });

  it('are separate for this device and for each unknown one', () => {
    expect(rowsOf(['this', SAFARI_ON_IPHONE], ['a', SAFARI_ON_IPHONE], ['b', ''], ['c', ''])).toEqual([
      ['this'],
      ['a'],
      ['b'],
      ['c'],
    ]);
  });
});
