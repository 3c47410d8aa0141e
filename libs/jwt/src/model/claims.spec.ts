import { describe, expect, it } from '@jest/globals';

import { aTokenHolder } from '../testing/builders.js';
import { claimsOf } from './claims.js';
import { defaultJwtPolicy } from './jwt-policy.js';

const NOW = new Date('2026-01-05T12:00:00.900Z');
const claims = (policy = {}, holder = aTokenHolder(), product = {}) =>
  claimsOf(holder, { policy: { ...defaultJwtPolicy, ...policy }, now: NOW, id: 'id', product });

describe('the claims of a token', () => {
  it('are those of the standard, the session and four fields of the user', () => {
    expect(claims()).toEqual({
      iss: 'http://localhost:3000',
      aud: 'http://localhost:3000',
      sub: 'kari',
      iat: Date.UTC(2026, 0, 5, 12) / 1000,
      exp: Date.UTC(2026, 0, 5, 12, 15) / 1000,
      jti: 'id',
      sid: 'session-1',
      id: 'kari',
      email: 'kari@example.no',
      emailVerified: true,
      name: 'Kari Nordmann',
    });
  });

  it('end with the session, if that is sooner', () => {
    const holder = aTokenHolder();
    const session = { ...holder.session, expiresAt: new Date('2026-01-05T12:01:00.999Z') };
    expect(claims({}, { ...holder, session })).toMatchObject({ exp: Date.UTC(2026, 0, 5, 12, 1) / 1000 });
  });

  it('name several audiences as a list', () => {
    expect(claims({ audience: ['a', 'b'] })).toMatchObject({ aud: ['a', 'b'] });
  });

  it('are the fields that the policy names, and no others', () => {
    const holder = { ...aTokenHolder({ role: 'admin' }), additional: { locale: 'nn', note: 'hemmelig' } };
    const { iss, aud, sub, iat, exp, jti, sid, ...fields } = claims(
      { claims: ['role', 'locale', 'createdAt'] },
      holder,
    );
    expect([iss, aud, sub, iat, exp, jti, sid]).not.toContain(undefined);
    expect(fields).toEqual({ role: 'admin', locale: 'nn', createdAt: '2026-01-05T12:00:00.000Z' });
    expect(claims({ claims: ['role'] })).not.toHaveProperty('role');
  });

  it('come with those of the product, which replace none of the service', () => {
    const product = { acme: { department: 'salg' }, sub: 'ola', email: 'ola@example.no' };
    expect(claims({}, aTokenHolder(), product)).toEqual({ ...claims(), acme: { department: 'salg' } });
  });

  it('are not replaced by a field of the same name', () => {
    const holder = { ...aTokenHolder(), additional: { sub: 'ola', exp: 1 } };
    expect(claims({ claims: ['sub', 'exp'] }, holder)).toMatchObject({
      sub: 'kari',
      exp: Date.UTC(2026, 0, 5, 12, 15) / 1000,
    });
  });
});
