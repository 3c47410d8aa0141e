import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { SequenceRandom } from '@portvakt/kernel/testing';

import { newChallenge } from './challenge.js';
import { knownTransports } from './ceremony.js';
import { readClientData } from './client-data.js';

const challenge = 'c'.repeat(43);
const encoded = (data: unknown): string => Buffer.from(JSON.stringify(data)).toString('base64url');

describe('the client data of a response', () => {
  it('is read with a challenge of the format that the service issues', () => {
    const made = newChallenge(new SequenceRandom());
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(readClientData(encoded({ challenge: made }))).toEqual({ challenge: made, isFramed: false });
  });

  it.each([
    [{ crossOrigin: false }, false],
    [{ crossOrigin: true }, true],
    [{ crossOrigin: 'true' }, true],
    [{ crossOrigin: null }, true],
    [{ topOrigin: 'https://a.no' }, true],
    [{ crossOrigin: false, topOrigin: null }, true],
  ])('says whether it ran in a frame: %j', (data, isFramed) => {
    expect(readClientData(encoded({ challenge, ...data }))).toEqual({ challenge, isFramed });
  });

  it.each([
    [],
    null,
    'text',
    {},
    { challenge: 7 },
    { challenge: 'c'.repeat(42) },
    { challenge: 'c'.repeat(44) },
    { challenge: `${'c'.repeat(42)}=` },
  ])('is read as null if it contains %j', (data) => {
    expect(readClientData(encoded(data))).toBeNull();
  });

  it('is read as null for any other text, without throwing', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(readClientData(text)).toBeNull()));
    expect(readClientData(`${encoded({ challenge })}=`)).toBeNull();
    expect(readClientData(Buffer.from([0xff, 0xfe]).toString('base64url'))).toBeNull();
  });
});

it.each([
  [undefined, []],
  ['usb', []],
  [['usb', 7], []],
  [
    ['usb', 'usb', 'other', 'nfc'],
    ['usb', 'nfc'],
  ],
])('knownTransports keeps of %j only the known ones: %j', (given, kept) => {
  expect(knownTransports(given)).toEqual(kept);
});
