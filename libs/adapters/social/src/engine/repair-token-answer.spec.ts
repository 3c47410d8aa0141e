import { describe, expect, it } from '@jest/globals';

import type { TokenAnswerOddities } from '../providers/provider-definition.js';
import { repairedTokenAnswer } from './repair-token-answer.js';

const PLAIN = { access_token: 'a', token_type: 'bearer' };
const repaired = (answer: Record<string, unknown>, odd: TokenAnswerOddities = {}) =>
  repairedTokenAnswer(200, answer, odd);

describe('repairedTokenAnswer', () => {
  it('keeps a response that follows RFC 6749', () => {
    const answer = { ...PLAIN, expires_in: 3600, refresh_token: 'r', scope: 'openid email' };
    expect(repaired(answer)).toEqual({ body: answer, idToken: null });
  });

  it('separates the ID token, and removes an unusable one', () => {
    expect(repaired({ ...PLAIN, id_token: 'a.b.c' })).toEqual({ body: PLAIN, idToken: 'a.b.c' });
    expect(repaired({ ...PLAIN, id_token: { sub: 1 } })).toEqual({ body: PLAIN, idToken: null });
    expect(repaired({ ...PLAIN, id_token: '' })).toEqual({ body: PLAIN, idToken: null });
  });

  it('joins a list of scopes if the definition announces one', () => {
    const answer = { ...PLAIN, scope: ['openid', 'email'] };
    expect(repaired(answer, { scopeIsList: true }).body).toEqual({ ...PLAIN, scope: 'openid email' });
    expect(repaired(answer).body).toEqual(answer);
  });

  it('adds the type bearer if the definition allows a missing type', () => {
    expect(repaired({ access_token: 'a' }, { tokenTypeMayMiss: true }).body).toEqual(PLAIN);
    expect(repaired({ access_token: 'a', token_type: 'mac' }, { tokenTypeMayMiss: true }).body).toMatchObject({
      token_type: 'mac',
    });
    expect(repaired({ access_token: 'a' }).body).toEqual({ access_token: 'a' });
  });

  it('reads the refresh token lifetime from the field that the definition names', () => {
    const { body } = repaired({ ...PLAIN, refresh_expires_in: 60 }, { refreshExpiryName: 'refresh_expires_in' });
    expect(body).toMatchObject({ refresh_token_expires_in: 60 });
    expect(repaired({ ...PLAIN, refresh_expires_in: 60 }).body).not.toHaveProperty('refresh_token_expires_in');
  });

  it('treats empty fields as missing', () => {
    expect(repaired({ ...PLAIN, refresh_token: '', expires_in: null, scope: null }).body).toEqual(PLAIN);
  });

  it.each([
    ['an error inside 200', 200, { error: 'bad_verification_code' }, 'status 200, error bad_verification_code'],
    ['an error beside a token', 200, { ...PLAIN, error: 'invalid_grant' }, 'status 200, error invalid_grant'],
    ['an error object', 400, { error: { type: 'OAuthException', code: 100 } }, 'status 400, error OAuthException'],
    ['an error object without a type', 400, { error: {} }, 'status 400'],
    ['a refusal without an error code', 401, {}, 'status 401'],
    ['a token with a wrong status', 500, PLAIN, 'status 500'],
    ['a text where a code should be', 400, { error: 'kari@eksempel.no is unknown' }, 'status 400'],
  ])('rejects %s and logs only its code', (_, status, answer, reason) => {
    expect(() => repairedTokenAnswer(status, answer, {})).toThrow(expect.objectContaining({ reason }));
  });
});
