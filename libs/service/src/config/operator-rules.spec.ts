import { describe, expect, it } from '@jest/globals';

import { readConfig } from './read-config.js';
import type { Environment } from './read-settings.js';
import { aDevelopment, anApiToken, aProduction, errorsIn } from './testing/environments.js';

const onLoopback = { PUBLIC_URL: 'http://localhost:3000' };
const aStrictOne = (variables: Environment): Environment => aDevelopment({ POLICY: 'strict', ...variables });

describe('operators in production', () => {
  it('need a second factor, except on a loopback host', () => {
    const without = { OPERATOR_SECOND_FACTOR: 'false' };
    expect(errorsIn(aProduction(without))).toEqual([
      expect.stringMatching(/^OPERATOR_SECOND_FACTOR is false; expected/u),
    ]);
    expect(errorsIn(aProduction({ ...without, ...onLoopback }))).toEqual([]);
    expect(errorsIn(aDevelopment(without))).toEqual([]);
  });

  it('wait at least an hour before a case is carried out', () => {
    expect(errorsIn(aProduction({ OPERATOR_REQUEST_DELAY: '3599' }))).toEqual([
      'OPERATOR_REQUEST_DELAY is 3599; expected at least 3600 in production',
    ]);
    expect(errorsIn(aProduction({ OPERATOR_REQUEST_DELAY: '3600' }))).toEqual([]);
    expect(errorsIn(aDevelopment({ OPERATOR_REQUEST_DELAY: '1' }))).toEqual([]);
  });
});

describe('the times of operators', () => {
  it('let a change need a code as new as reading or newer', () => {
    const ages = { OPERATOR_SECOND_FACTOR_AGE: '600', OPERATOR_FRESH_AGE: '601' };
    expect(errorsIn(aDevelopment(ages))).toEqual([
      'OPERATOR_FRESH_AGE is 601; expected at most OPERATOR_SECOND_FACTOR_AGE',
    ]);
    expect(errorsIn(aDevelopment({ ...ages, OPERATOR_FRESH_AGE: '600' }))).toEqual([]);
  });

  it('leave a case open for longer than it waits without an approval', () => {
    const times = { OPERATOR_REQUEST_DELAY: '10', OPERATOR_REQUEST_TTL: '20' };
    expect(errorsIn(aDevelopment(times))).toEqual([
      'OPERATOR_REQUEST_TTL is 20; expected more than twice OPERATOR_REQUEST_DELAY',
    ]);
    expect(errorsIn(aDevelopment({ ...times, OPERATOR_REQUEST_TTL: '21' }))).toEqual([]);
  });

  it('keep the details of an event no longer than the event', () => {
    const days = { AUDIT_RETENTION_DAYS: '30', AUDIT_DETAIL_DAYS: '31' };
    expect(errorsIn(aDevelopment(days))).toEqual(['AUDIT_DETAIL_DAYS is 31; expected at most AUDIT_RETENTION_DAYS']);
    expect(errorsIn(aDevelopment({ AUDIT_RETENTION_DAYS: '30' }))).toEqual([]);
  });
});

describe('POLICY=strict', () => {
  it.each([
    ['OPERATOR_SET_PASSWORD_ENABLED', 'true', 'expected false with POLICY=strict'],
    ['IMPERSONATION_ENABLED', 'true', 'expected false with POLICY=strict'],
    ['OPERATOR_REQUEST_DELAY', '86399', 'expected at least 86400 with POLICY=strict'],
    ['AUDIT_DETAIL_DAYS', '31', 'expected at most 30 with POLICY=strict'],
  ])('refuses %s=%s', (name, text, expected) => {
    expect(errorsIn(aStrictOne({ [name]: text }))).toEqual([`${name} is ${text}; ${expected}`]);
    expect(errorsIn(aDevelopment({ [name]: text }))).toEqual([]);
  });

  it.each([
    ['OPERATOR_REQUEST_DELAY', '86400'],
    ['AUDIT_DETAIL_DAYS', '30'],
    ['OPERATOR_REASON_REQUIRED', 'false'],
  ])('accepts %s=%s', (name, text) => {
    expect(errorsIn(aStrictOne({ [name]: text }))).toEqual([]);
  });

  it('reports a delay that production refuses too only once', () => {
    expect(errorsIn(aProduction({ POLICY: 'strict', OPERATOR_REQUEST_DELAY: '5' }))).toHaveLength(1);
  });

  it('requires that tokens of machines expire within a year of the start', () => {
    const now = new Date('2026-11-23T12:00:00.000Z');
    const expiring = (expires: string) => ({ OPERATOR_API_TOKENS: JSON.stringify([anApiToken({ expires })]) });
    expect(errorsIn(aStrictOne(expiring('2027-11-23')), now)).toEqual([]);
    expect(errorsIn(aStrictOne(expiring('2027-11-24')), now)).toEqual([
      'OPERATOR_API_TOKENS has an entry 1 that expires later; expected within a year with POLICY=strict',
    ]);
    expect(errorsIn(aDevelopment(expiring('2027-11-24')), now)).toEqual([]);
  });

  it('says at the start which tokens of machines have expired', () => {
    const now = new Date('2026-11-23T12:00:00.000Z');
    const valid = anApiToken({ expires: '2026-11-23' });
    const tokens = [valid, anApiToken({ name: 'kasse', expires: '2026-11-22', digest: 'A'.repeat(43) })];
    const environment = aDevelopment({ OPERATOR_API_TOKENS: JSON.stringify(tokens) });
    expect(readConfig(environment, { now }).warnings).toEqual([
      'a token of "kasse" in OPERATOR_API_TOKENS was valid until 2026-11-22 and is refused',
    ]);
  });
});
