import { describe, expect, it } from '@jest/globals';

import { SequenceRandom } from '@portvakt/kernel/testing';

import { mintApiToken } from './mint-api-token.js';
import { machineWith } from './operator.js';

const NOW = new Date('2026-11-23T12:00:00.000Z');

describe('a new token', () => {
  const { token, entry } = mintApiToken({ name: 'siem', role: 'auditor' }, NOW, new SequenceRandom());

  it('is recognised by its entry until a year has passed', () => {
    expect(machineWith(token, [entry], NOW)).toMatchObject({ kind: 'token', name: 'siem', roles: ['auditor'] });
    expect(machineWith(token, [entry], new Date('2027-11-23T23:59:59.999Z'))).not.toBeNull();
    expect(machineWith(token, [entry], new Date('2027-11-24T00:00:00.000Z'))).toBeNull();
  });

  it('is 43 characters behind its prefix, and not in its entry', () => {
    expect(token).toMatch(/^pvt_[\w-]{43}$/);
    expect(JSON.stringify(entry)).not.toContain(token);
    expect(entry.expires).toBe('2027-11-23');
  });
});
