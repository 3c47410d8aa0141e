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
/** Those that take no time: a provider that hangs is let hang for ten seconds. */
const QUICK = FAKE_FAILURES.filter((how) => how !== 'hang' && how !== 'stall');
/** Where no tokens are given, none can be left out. */
const QUICK_ELSEWHERE = QUICK.filter((how) => how !== 'missing-access-token');

const app = useSocialApp({}, PROVIDERS);
afterEach(() => app.fake.reset());

/** Where each failure of a step sends somebody new. */
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

describe('a provider that is out of order', () => {
  it.each(PROVIDERS)('lets nobody in by %s, who gives no tokens', async (provider) => {
    const before = await databaseSnapshot(app);
    expect(await endings(provider, 'token')).toEqual(allEnd(errorPageUrl('invalid_code')));
    expect(await databaseSnapshot(app)).toEqual(before);
    expect(app.fake.complaints).toEqual([]);
  });

  it.each(['github', 'twitter', 'vk'] as const)('lets nobody in by %s, who says not who it is', async (provider) => {
    const before = await databaseSnapshot(app);
    expect(await endings(provider, 'userinfo', QUICK_ELSEWHERE)).toEqual(
      allEnd(errorPageUrl('unable_to_get_user_info'), QUICK_ELSEWHERE),
    );
    expect(await databaseSnapshot(app)).toEqual(before);
    expect(app.fake.complaints).toEqual([]);
  });

  it('lets nobody in without an address, or with one that github could not be asked about', async () => {
    const known = new Set([errorPageUrl('email_not_found'), errorPageUrl('unable_to_get_user_info'), '/inn']);
    const ended = await endings('github', 'emails', QUICK_ELSEWHERE);
    for (const location of Object.values(ended)) expect(known).toContain(location);
    // A published address that no list confirms is nobody's proof.
    const verified = await app.database.sql('SELECT FROM "user" WHERE "emailVerified"');
    expect(verified).toEqual([]);
  });

  it('lets somebody in without the photo that microsoft could not show', async () => {
    for (const how of QUICK_ELSEWHERE) {
      app.fake.fail('microsoft', 'photo', how);
      const person = aProviderUser(app, 'microsoft');
      const answer = await goToProviderAndBack(app, person, { browser: app.browser() });
      const [user] = await usersWithEmail(app, person.email);
      expect([how, locationOf(answer), user?.name]).toEqual([how, '/inn', 'Kari Nordmann']);
    }
  });

  it('lets nobody in by an ID token whose keys cannot be had, and lets them in when they can', async () => {
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

  it('does not hold a browser for longer than ten seconds', async () => {
    app.fake.fail('github', 'token', 'hang');
    const answer = await goToProviderAndBack(app, aProviderUser(app, 'github'), { browser: app.browser() });
    expect([answer.status, locationOf(answer)]).toEqual([302, errorPageUrl('invalid_code')]);
  });
});

describe('a provider that gives tokens that do not hold', () => {
  it.each([
    ['signed by a key of nobody', {}, { key: 'stray' }],
    ['not signed', {}, { alg: 'none' }],
    ['signed with what everybody knows', {}, { alg: 'HS256' }],
    ['of another issuer', { iss: 'https://evil.example' }, {}],
    ['for another client', { aud: 'somebody-else' }, {}],
    ['that is over', { exp: 1 }, {}],
    ['that names nobody', { sub: '' }, {}],
  ] as const)('lets nobody in by an ID token %s', async (_what, claims, forging) => {
    for (const provider of ['google', 'microsoft'] as const) {
      const person = aProviderUser(app, provider);
      app.fake.layOverTokens(provider, { id_token: await app.fake.idToken(provider, claims, forging, person) });
      const answer = await goToProviderAndBack(app, person, { browser: app.browser() });
      expect([answer.status, locationOf(answer)]).toEqual([302, errorPageUrl('unable_to_get_user_info')]);
      expect(await accountRowsOf(app, person)).toEqual([]);
    }
  });

  it.each(['github', 'twitter', 'vk'] as const)('lets nobody in by a profile of %s without an id', async (provider) => {
    for (const id of [undefined, null, '', {}, []]) {
      const profile = provider === 'vk' ? { user_id: id } : { id };
      const answer = await goToProviderAndBack(app, aProviderUser(app, provider, { profile }), {
        browser: app.browser(),
      });
      expect([id, locationOf(answer)]).toEqual([id, errorPageUrl('unable_to_get_user_info')]);
    }
  });
});

describe('a code', () => {
  it('of another way, another person or nobody is traded for nothing', async () => {
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

  it('of vk is worth nothing without the name of the browser that it came with', async () => {
    const begun = await startRedirect(app, { body: { provider: 'vk' } });
    const { code = '', state = '' } = await consentAtProvider(app, begun, aProviderUser(app, 'vk'));
    expect(locationOf(await openCallback({ ...begun, state }, { code }))).toBe(errorPageUrl('invalid_code'));
  });
});
