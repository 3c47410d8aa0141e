import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { browserOf } from '../../testing/account-people.js';
import { cookiesOf } from '../../testing/cookies.js';
import { identityRefusal } from '../../testing/identity-refusals.js';
import { aMember } from '../../testing/members.js';
import { misfit, refusal } from '../../testing/refusals.js';
import { type SocialApp, startSocialApp } from '../../testing/social-app.js';
import { recordsOf } from '../../testing/verification-rows.js';

describe('POST /link-social', () => {
  let app: SocialApp;

  beforeAll(async () => {
    app = await startSocialApp({}, ['github']);
  });
  afterAll(() => app.stop());

  it('answers where the browser goes, and keeps for whom', async () => {
    const member = await aMember(app);
    const body = { provider: 'github', callbackURL: '/konto', errorCallbackURL: '/feil', scopes: ['gist'] };
    const answer = await browserOf(app, member).post('/link-social').send(body).expect(200);
    const { url, redirect, ...more } = answer.body as { url: string; redirect: boolean };
    expect({ redirect, more }).toEqual({ redirect: true, more: {} });
    expect(new URL(url).searchParams.get('scope')).toBe('read:user user:email gist');
    const [record, ...others] = await recordsOf(app, member.id);
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

  it('leads back to the origin where it is not told', async () => {
    const member = await aMember(app);
    await browserOf(app, member).post('/link-social').send({ provider: 'github' }).expect(200);
    const [record] = await recordsOf(app, member.id);
    expect(JSON.parse(record?.value ?? '')).toMatchObject({ callbackURL: 'http://localhost:3000' });
  });

  it('is for somebody who is signed in, before anything is said of its members', async () => {
    await app.request().post('/link-social').send({}).expect(401, refusal('UNAUTHORIZED'));
  });

  it.each([
    ['an unknown provider', { provider: 'ukjent' }, 404, identityRefusal('PROVIDER_NOT_FOUND')],
    ['one that is not configured', { provider: 'spotify' }, 404, identityRefusal('PROVIDER_NOT_FOUND')],
    ['a password', { provider: 'credential' }, 404, identityRefusal('PROVIDER_NOT_FOUND')],
    ['no provider', {}, 400, misfit('provider')],
    ['scopes that are none', { provider: 'github', scopes: [1] }, 400, misfit('scopes')],
    ['a foreign address', { provider: 'github', callbackURL: '//evil.com' }, 403, refusal('INVALID_CALLBACKURL')],
    [
      'a foreign error address',
      { provider: 'github', errorCallbackURL: 'https://evil.com' },
      403,
      refusal('INVALID_ERRORCALLBACKURL'),
    ],
  ])('refuses %s', async (_, body, status, wanted) => {
    const member = await aMember(app);
    await browserOf(app, member).post('/link-social').send(body).expect(status, wanted);
    expect(await recordsOf(app, member.id)).toEqual([]);
  });
});
