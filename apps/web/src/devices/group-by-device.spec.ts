import { describe, expect, it } from '@jest/globals';

import { countDevices, groupByDevice } from './group-by-device.js';

const SAFARI_ON_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const FIREFOX_ON_MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:131.0) Gecko/20100101 Firefox/131.0';

const AT = '2026-11-14T08:12:00.000Z';
const OTHER_FACTS = { userId: 'user-1', token: 't', expiresAt: AT, createdAt: AT, updatedAt: AT, ipAddress: '' };

const sessionsOn = (devices: readonly (readonly [string, string])[]) =>
  devices.map(([id, userAgent]) => ({ ...OTHER_FACTS, id, userAgent }));

const rowsOf = (...devices: (readonly [string, string])[]) =>
  groupByDevice(sessionsOn(devices), 'this').map(({ sessions }) => sessions.map(({ id }) => id));

describe('groups of sessions by device', () => {
  it('are one for the same browser and system, where the first of them stood', () => {
    expect(rowsOf(['a', SAFARI_ON_IPHONE], ['b', FIREFOX_ON_MAC], ['c', SAFARI_ON_IPHONE])).toEqual([
      ['a', 'c'],
      ['b'],
    ]);
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

  it('are as many as the devices', () => {
    expect(
      countDevices(
        sessionsOn([
          ['this', FIREFOX_ON_MAC],
          ['a', SAFARI_ON_IPHONE],
          ['b', SAFARI_ON_IPHONE],
        ]),
        'this',
      ),
    ).toBe(2);
  });
});
