import { describe, expect, it } from '@jest/globals';

import { cookiesOf } from '../../testing/cookies.js';
import { errorBody, invalidFields, socialErrorBody } from '../../testing/expected-answers.js';
import { browserWithSession, useSocialApp } from '../../testing/social-sign-in.js';
import { aSignedInUser } from '../../testing/users.js';
import { verificationRecords } from '../../testing/verification-records.js';

describe('POST /link-social', () => {
  const app = useSocialApp({}, ['github']);

  it('answers the URL, and stores the user', async () => {
    const member = await aSignedInUser(app);
    const body = { provider: 'github', callbackURL: '/konto', errorCallbackURL: '/feil', scopes: ['gist'] };
    const answer = await browserWithSession(app, member).post('/link-social').send(body).expect(200);
    const { url, redirect, ...more } = answer.body as { url: string; redirect: boolean };
    expect({ redirect, more }).toEqual({ redirect: true, more: {} });
    expect(new URL(url).searchParams.get('scope')).toBe('read:user user:email gist');
    const [record, ...others] = await verificationRecords(app, member.id);
    expect(others).toEqual([]);
    expect(record?.identifier).toBe(new URL(url).searchParams.get('state'));
    expect(JSON.parse(record?.value ?? '')).toMatchObject({
      callbackURL: '/konto',
      errorURL: '/feil',
      link: { email: member.email, userId: member.id },
      provider: 'github',
    });
    expect(Object.keys(cookiesOf(answer))).toEqual(['portvakt.state']);
  });

  it('redirects to the origin without a callbackURL', async () => {
    const member = await aSignedInUser(app);
    await browserWithSession(app, member).post('/link-social').send({ provider: 'github' }).expect(200);
    const [record] = await verificationRecords(app, member.id);
    expect(JSON.parse(record?.value ?? '')).toMatchObject({ callbackURL: 'http://localhost:3000' });
  });

  it('requires a session before it validates fields', async () => {
    await app.request().post('/link-social').send({}).expect(401, errorBody('UNAUTHORIZED'));
  });

  it.each([
    ['an unknown provider', { provider: 'ukjent' }, 404, socialErrorBody('PROVIDER_NOT_FOUND')],
    ['a provider that is not configured', { provider: 'spotify' }, 404, socialErrorBody('PROVIDER_NOT_FOUND')],
    ['a password', { provider: 'credential' }, 404, socialErrorBody('PROVIDER_NOT_FOUND')],
    ['no provider', {}, 400, invalidFields('provider')],
    ['invalid scopes', { provider: 'github', scopes: [1] }, 400, invalidFields('scopes')],
    ['a foreign callbackURL', { provider: 'github', callbackURL: '//evil.com' }, 403, errorBody('INVALID_CALLBACKURL')],
    [
      'a foreign errorCallbackURL',
      { provider: 'github', errorCallbackURL: 'https://evil.com' },
      403,
      errorBody('INVALID_ERRORCALLBACKURL'),
    ],
  ])('rejects %s', async (_, body, status, wanted) => {
    const member = await aSignedInUser(app);
    await browserWithSession(app, member).post('/link-social').send(body).expect(status, wanted);
    expect(await verificationRecords(app, member.id)).toEqual([]);
  });
});
