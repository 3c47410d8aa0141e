import { inspect } from 'node:util';

import { describe, expect, it } from '@jest/globals';

import { SequenceRandom } from '@portvakt/kernel/testing';

import { BackupCodes } from './backup-codes.js';

const codes = BackupCodes.restore(['aB3dE-fG7hI', 'kL9mN-oP1qR']);

describe('BackupCodes', () => {
  it('are ten different codes of five and five letters and digits', () => {
    const made = BackupCodes.generate(new SequenceRandom()).reveal();
    expect(made).toHaveLength(10);
    expect(new Set(made).size).toBe(10);
    for (const code of made) expect(code).toMatch(/^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/);
  });

  it('remove a code once', () => {
    const left = codes.without('aB3dE-fG7hI');
    expect(left?.reveal()).toEqual(['kL9mN-oP1qR']);
    expect(left?.without('aB3dE-fG7hI')).toBeNull();
    expect(left?.without('kL9mN-oP1qR')?.reveal()).toEqual([]);
    expect(codes.reveal()).toHaveLength(2);
  });

  it.each([
    '',
    'ab3de-fg7hi',
    'AB3DE-FG7HI',
    'aB3dEfG7hI',
    'aB3dE–fG7hI',
    ' aB3dE-fG7hI',
    'aB3dE-fG7hI ',
    'aB3dE-fG7h',
    'æ',
  ])('do not contain %j', (code) => {
    expect(codes.without(code)).toBeNull();
  });

  it('contain nothing if there are none', () => {
    expect(BackupCodes.none.without('')).toBeNull();
    expect(BackupCodes.none.reveal()).toEqual([]);
  });

  it('do not reveal the codes when printed', () => {
    expect(JSON.stringify({ codes })).toBe('{"codes":"[codes]"}');
    expect(inspect(codes, { depth: 9, showHidden: true })).not.toContain('aB3dE');
    expect(Object.keys(codes)).toEqual([]);
  });
});
