import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { FakeProviderId } from '@portvakt/adapters/social/testing';

import { errorPageUrl, locationOf } from '../../testing/social-callbacks.js';
import {
  accountRowsOf,
  aProviderUser,
  goToProviderAndBack,
  type SocialApp,
  startSocialApp,
  usersWithEmail,
} from '../../testing/social-sign-in.js';
import { databaseSnapshot, userRow } from '../../testing/stored-rows.js';

const back = async (app: SocialApp, person: ReturnType<typeof aProviderUser>, body: object = {}) =>
  locationOf(await goToProviderAndBack(app, person, { browser: app.browser(), body }));

/** Asserts that the sign-in is rejected and nothing is stored. */
async function expectRefused(app: SocialApp, provider: FakeProviderId, code: string, body: object = {}): Promise<void> {
  const person = aProviderUser(app, provider);
  const before = await databaseSnapshot(app);
  expect(await back(app, person, body)).toBe(errorPageUrl(code));
  expect(await back(app, person, { ...body, errorCallbackURL: '/feil' })).toBe(`/feil?error=${code}`);
  expect(await databaseSnapshot(app)).toEqual(before);
}

describe('providers that restrict sign-up', () => {
  let app: SocialApp;

  beforeAll(async () => {
    const rules = { SOCIAL_GITHUB_DISABLE_SIGN_UP: 'true', SOCIAL_GITLAB_DISABLE_IMPLICIT_SIGN_UP: 'true' };
    app = await startSocialApp({ ...rules, SEND_VERIFICATION_ON_SIGN_UP: 'false' }, [
      'github',
      'gitlab',
      'google',
      'spotify',
    ]);
  });
  afterAll(() => app.stop());

  it('reject new users when sign-up is disabled, even with requestSignUp', async () => {
    await expectRefused(app, 'github', 'signup_disabled');
    await expectRefused(app, 'github', 'signup_disabled', { requestSignUp: true });
  });

  it('accept new users only with requestSignUp when that is required', async () => {
    await expectRefused(app, 'gitlab', 'signup_disabled');
    await expectRefused(app, 'gitlab', 'signup_disabled', { requestSignUp: false });
    const person = aProviderUser(app, 'gitlab');
    expect(await back(app, person, { requestSignUp: true })).toBe('/inn');
    expect(await back(app, person)).toBe('/inn');
    expect(await accountRowsOf(app, person)).toHaveLength(1);
  });

  it('accept users of other providers, and then allow them to sign in with each provider', async () => {
    const known = aProviderUser(app, 'google');
    expect(await back(app, known)).toBe('/inn');
    const { email } = known;
    for (const provider of ['github', 'gitlab'] as const) {
      expect(await back(app, aProviderUser(app, provider, { email }))).toBe('/inn');
    }
    expect(await usersWithEmail(app, email)).toHaveLength(1);
  });

  it('send no mail when sign-up mails are disabled', async () => {
    const person = aProviderUser(app, 'spotify');
    expect(await back(app, person)).toBe('/inn');
    expect((await app.mails()).filter(({ to }) => to === person.email)).toEqual([]);
  });
});

describe('a product with required user fields', () => {
  const FIELDS = {
    plan: { type: 'string', input: false, default: 'gratis' },
    homeTown: { type: 'string', required: true },
    region: { type: 'string', required: true },
  };

  it.each([
    ['region_is_required', { plan: FIELDS.plan, region: FIELDS.region }],
    ['hometown_is_required', FIELDS],
  ])('rejects new users, who cannot be asked: %s', async (code, fields) => {
    const app = await startSocialApp({ ADDITIONAL_USER_FIELDS: JSON.stringify(fields) }, ['github']);
    try {
      await expectRefused(app, 'github', code);
    } finally {
      await app.stop();
    }
  });

  it('fills in defaults, and accepts new users when password sign-in is disabled', async () => {
    const region = { ...FIELDS.region, default: 'Troms' };
    const environment = {
      ADDITIONAL_USER_FIELDS: JSON.stringify({ plan: FIELDS.plan, region }),
      EMAIL_PASSWORD_ENABLED: 'false',
      REQUIRE_EMAIL_VERIFICATION: 'true',
      AUTO_SIGN_IN: 'false',
    };
    const app = await startSocialApp(environment, ['spotify']);
    try {
      const person = aProviderUser(app, 'spotify');
      expect(await back(app, person)).toBe('/inn');
      expect((await userRow(app, person.email ?? ''))['extra']).toEqual({ plan: 'gratis', region: 'Troms' });
    } finally {
      await app.stop();
    }
  });
});
