import { describe, expect, it } from '@jest/globals';

import { SequenceRandom } from '@portvakt/kernel/testing';

import { trustedDeviceCookie, newDeviceToken, signedText, readTrustedDeviceCookie } from './trusted-device.js';

const TOKEN = 'aB3'.padEnd(32, 'x');

describe('the cookie of a trusted device', () => {
  it('consists of a proof and the identifier of a record with 32 random characters', () => {
    const token = newDeviceToken(new SequenceRandom());
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(trustedDeviceCookie('proof', token)).toBe(`proof!trust-device-${token}`);
    expect(readTrustedDeviceCookie(trustedDeviceCookie('proof', token))).toEqual({ proof: 'proof', token });
  });

  it('signs the user and the record', () => {
    expect(signedText('kari', TOKEN)).toBe(`kari!trust-device-${TOKEN}`);
  });

  it.each([
    '',
    'proof',
    TOKEN,
    `!trust-device-${TOKEN}`,
    `trust-device-${TOKEN}`,
    `proof!${TOKEN}`,
    `proof!trust-device-`,
    `proof!trust-device-${TOKEN}x`,
    `proof!trust-device-${TOKEN.slice(1)}`,
    `proof!trust-device-${TOKEN.slice(1)}-`,
    `proof!trust-device-${TOKEN}\n`,
    `proof!trust-device-${TOKEN}!trust-device-${TOKEN}`,
    `proof!TRUST-DEVICE-${TOKEN}`,
  ])('is not %j', (value) => {
    expect(readTrustedDeviceCookie(value)).toBeNull();
  });
});
