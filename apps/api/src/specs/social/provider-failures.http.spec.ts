import { afterEach, describe, expect, it } from '@jest/globals';

import { FAKE_FAILURES, type FakeFailure, type FakeProviderId, type FakeStep } from '@portvakt/adapters/social/testing';

import { cookiesOf } from '../../testing/cookies.js';
import {
  consentAtProvider,
  errorPageUrl,
  locationOf,
  openCallback,
  startRedirect,
} from '../../testing/social-callbacks.js';
import {
  accountRowsOf,
  aProviderUser,
  goToProviderAndBack,
  startSocialApp,
  usersWithEmail,
  useSocialApp,
} from '../../testing/social-sign-in.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';

const PROVIDERS = ['github', 'google', 'twitter', 'vk', 'microsoft'] as const;
/** The failures that are immediate: a provider that hangs is tested with its ten seconds below. */
const QUICK = FAKE_FAILURES.filter((how) => how !== 'hang' && how !== 'stall');
/** Failures of a provider that has no token step. */
const QUICK_ELSEWHERE = QUICK.filter((how) => how !== 'missing-access-token');
/** Answers that are JSON, in which there is no address. */
const WITHOUT_ADDRESSES: readonly FakeFailure[] = [
  'empty-object',
  'null',
  'list',
  'error-in-200',
  'nulls',
  'wrong-types',
];

const app = useSocialApp({}, PROVIDERS);
afterEach(() => app.fake.reset());

/** Where each failure of a step redirects a new user. */
async function endings(provider: FakeProviderId, step: FakeStep, kinds: readonly FakeFailure[] = QUICK) {
  const ended: Record<string, string | undefined> = {};
  for (const how of kinds) {
    app.fake.fail(provider, step, how);
    const before = app.fake.calls(provider, step);
    const answer = await goToProviderAndBack(app, aProviderUser(app, provider), { browser: app.browser() });
    expect([how, answer.status, app.fake.calls(provider, step) > before]).toEqual([how, 302, true]);
    if (locationOf(answer) !== '/inn') expect(Object.keys(cookiesOf(answer))).toEqual(['portvakt.state']);
    ended[how] = locationOf(answer);
    app.fake.recover(provider, step);
  }
  return ended;
}
const allEnd = (location: string, kinds: readonly FakeFailure[] = QUICK) =>
  Object.fromEntries(kinds.map((how) => [how, location]));

describe('a provider that fails', () => {
  it.each(PROVIDERS)('prevents sign-in with %s when it sends no tokens', async (provider) => {
    const before = await databaseSnapshot(app);
    expect(await endings(provider, 'token')).toEqual(allEnd(errorPageUrl('invalid_code')));
    expect(await databaseSnapshot(app)).toEqual(before);
    expect(app.fake.complaints).toEqual([]);
  });

  it.each(['github', 'twitter', 'vk'] as const)(
    'prevents sign-in with %s when it sends no profile',
    async (provider) => {
      const before = await databaseSnapshot(app);
      expect(await endings(provider, 'userinfo', QUICK_ELSEWHERE)).toEqual(
        allEnd(errorPageUrl('unable_to_get_user_info'), QUICK_ELSEWHERE),
      );
      expect(await databaseSnapshot(app)).toEqual(before);
      expect(app.fake.complaints).toEqual([]);
    },
  );

  it('prevents sign-in without an address, and when the addresses of github cannot be fetched', async () => {
    const before = await databaseSnapshot(app);
    const ended = await endings('github', 'emails', QUICK_ELSEWHERE);
    const unread = QUICK_ELSEWHERE.filter((how) => !WITHOUT_ADDRESSES.includes(how));
    expect(ended).toEqual({
      ...allEnd(errorPageUrl('unable_to_get_user_info'), unread),
      ...allEnd(errorPageUrl('email_not_found'), WITHOUT_ADDRESSES),
    });
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('does not prevent sign-in when microsoft cannot send the photo', async () => {
    for (const how of QUICK_ELSEWHERE) {
      app.fake.fail('microsoft', 'photo', how);
      const person = aProviderUser(app, 'microsoft');
      const answer = await goToProviderAndBack(app, person, { browser: app.browser() });
      const [user] = await usersWithEmail(app, person.email);
      expect([how, locationOf(answer), user?.name]).toEqual([how, '/inn', 'Kari Nordmann']);
    }
  });

  it('prevents sign-in with an ID token while its keys cannot be fetched, and no longer afterwards', async () => {
    const other = await startSocialApp({}, ['google']);
    try {
      for (const how of ['server-error', 'html', 'redirect', 'close'] as const) {
        other.fake.fail('google', 'jwks', how);
        const answer = await goToProviderAndBack(other, aProviderUser(other, 'google'), { browser: other.browser() });
        expect([how, answer.status, locationOf(answer)]).toEqual([how, 302, errorPageUrl('unable_to_get_user_info')]);
      }
      expect(await other.database.sql('SELECT FROM "user"')).toEqual([]);
      expect(other.fake.complaints).toEqual([]);
    } finally {
      await other.stop();
    }
  });

  // That it may take ten seconds is asserted in outbound-fetch.spec.ts.
  it('is given up where it does not answer, and the browser is redirected', async () => {
    app.fake.fail('github', 'token', 'hang');
    const answer = await goToProviderAndBack(app, aProviderUser(app, 'github'), { browser: app.browser() });
    expect([answer.status, locationOf(answer)]).toEqual([302, errorPageUrl('invalid_code')]);
  });
});

describe('a provider that sends invalid tokens', () => {
  it.each([
    ['signed with an unknown key', {}, { key: 'stray' }],
    ['not signed', {}, { alg: 'none' }],
    ['signed with a public value', {}, { alg: 'HS256' }],
    ['of another issuer', { iss: 'https://evil.example' }, {}],
    ['for another client', { aud: 'somebody-else' }, {}],
    ['that has expired', { exp: 1 }, {}],
    ['without a subject', { sub: '' }, {}],
  ] as const)('prevents sign-in with an ID token %s', async (_what, claims, forging) => {
    for (const provider of ['google', 'microsoft'] as const) {
      const person = aProviderUser(app, provider);
      app.fake.layOverTokens(provider, { id_token: await app.fake.idToken(provider, claims, forging, person) });
      const answer = await goToProviderAndBack(app, person, { browser: app.browser() });
      expect([answer.status, locationOf(answer)]).toEqual([302, errorPageUrl('unable_to_get_user_info')]);
      expect(await accountRowsOf(app, person)).toEqual([]);
    }
  });

  it.each(['github', 'twitter', 'vk'] as const)(
    'prevents sign-in with a profile of %s without an id',
    async (provider) => {
      for (const id of [undefined, null, '', {}, []]) {
        const profile = provider === 'vk' ? { user_id: id } : { id };
        const answer = await goToProviderAndBack(app, aProviderUser(app, provider, { profile }), {
          browser: app.browser(),
        });
        expect([id, locationOf(answer)]).toEqual([id, errorPageUrl('unable_to_get_user_info')]);
      }
    },
  );
});

describe('an authorisation code', () => {
  it('of another redirect, another user, or none is not exchanged for tokens', async () => {
    const victim = await startRedirect(app);
    const stolen = await consentAtProvider(app, victim, aProviderUser(app, 'github'));
    const attacker = await startRedirect(app);
    const mixed = { ...stolen, state: attacker.state };
    expect(locationOf(await openCallback(attacker, mixed))).toBe(errorPageUrl('invalid_code'));
    for (const code of ['x', `${stolen['code'] ?? ''}x`, ' ', 'å', 'x'.repeat(8192)]) {
      const begun = await startRedirect(app);
      expect(locationOf(await openCallback(begun, { code }))).toBe(errorPageUrl('invalid_code'));
    }
  });

  it('of vk cannot be used without the device id of its callback', async () => {
    const begun = await startRedirect(app, { body: { provider: 'vk' } });
    const { code = '', state = '' } = await consentAtProvider(app, begun, aProviderUser(app, 'vk'));
    expect(locationOf(await openCallback({ ...begun, state }, { code }))).toBe(errorPageUrl('invalid_code'));
  });
});
