import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { FakeProviderId } from '@portvakt/adapters/social/testing';

import { clearedCookie, cookiesOf } from '../../testing/cookies.js';
import { duringOutage } from '../../testing/database-locks.js';
import { whileInsertsFail } from '../../testing/schema-changes.js';
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
  type SocialApp,
  startSocialApp,
} from '../../testing/social-sign-in.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';

/** SQLSTATE of a database that allows no connections. */
const OBJECT_NOT_IN_PREREQUISITE_STATE = '55000';
const FAILED = errorPageUrl('internal_server_error');

describe('a sign-in that the database rejects', () => {
  let app: SocialApp;
  /** The log lines of errors. */
  const lines: string[] = [];

  beforeAll(async () => {
    const trusted = { TRUSTED_ORIGINS: 'https://trusted.example', ERROR_URL: 'https://trusted.example/feil' };
    const log = { write: (line: string) => void lines.push(line) };
    app = await startSocialApp({ ...trusted, LOG_LEVEL: 'error' }, ['github', 'spotify'], {}, { log });
  });
  afterAll(() => app.stop());

  const own = (code: string): string => `https://trusted.example/feil?error=${code}`;

  /** A new provider user whose sign-in fails while inserts into `table` fail, and who then signs up. */
  async function expectNothingKept(
    table: string,
    location: string,
    provider: FakeProviderId = 'github',
  ): Promise<void> {
    const person = aProviderUser(app, provider);
    const browser = app.browser();
    const before = await databaseSnapshot(app);
    const begun = await startRedirect(app, { browser, body: { provider } });
    const params = await consentAtProvider(app, begun, person);
    const answer = await whileInsertsFail(app, table, async () => openCallback(begun, params));
    expect([answer.status, locationOf(answer)]).toEqual([302, location]);
    expect(cookiesOf(answer)).toEqual({ 'portvakt.state': clearedCookie('portvakt.state') });
    expect(await databaseSnapshot(app)).toEqual(before);
    const wish = { browser, body: { newUserCallbackURL: '/ny' } };
    expect(locationOf(await goToProviderAndBack(app, person, wish))).toBe('/ny');
  }

  it('leaves neither user nor account when the user cannot be stored', () =>
    expectNothingKept('user', own('unable_to_create_user')));

  it('leaves no user without an account when the account cannot be stored', () =>
    expectNothingKept('account', own('unable_to_create_user')));

  it('leaves neither when no session can be stored', () =>
    expectNothingKept('session', own('unable_to_create_session')));

  it('leaves neither when the verification mail cannot be stored', () =>
    expectNothingKept('outboxMail', FAILED, 'spotify'));

  it('redirects to the errorCallbackURL if the error is an expected one', async () => {
    const body = { errorCallbackURL: '/min?x=1' };
    for (const [table, code] of [
      ['account', 'unable_to_create_user'],
      ['session', 'unable_to_create_session'],
    ] as const) {
      const answer = await whileInsertsFail(app, table, () =>
        goToProviderAndBack(app, aProviderUser(app, 'github'), { browser: app.browser(), body }),
      );
      expect(locationOf(answer)).toBe(`/min?x=1&error=${code}`);
    }
  });

  it('keeps the tokens of a known user when no session can be stored', async () => {
    const person = aProviderUser(app, 'github');
    await goToProviderAndBack(app, person, { browser: app.browser() });
    const before = await databaseSnapshot(app);
    const answer = await whileInsertsFail(app, 'session', () =>
      goToProviderAndBack(app, person, { browser: app.browser() }),
    );
    expect(locationOf(answer)).toBe(own('unable_to_create_session'));
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it("redirects to the service's own page when users cannot be read, with the state used up", async () => {
    const person = aProviderUser(app, 'github');
    const begun = await startRedirect(app, { body: { errorCallbackURL: '/min' } });
    const params = await consentAtProvider(app, begun, person);
    await app.database.sql('ALTER TABLE "account" RENAME TO "account_away"');
    try {
      const answer = await openCallback(begun, params);
      expect([answer.status, answer.text, locationOf(answer)]).toEqual([302, '', FAILED]);
      expect(cookiesOf(answer)).toEqual({ 'portvakt.state': clearedCookie('portvakt.state') });
    } finally {
      await app.database.sql('ALTER TABLE "account_away" RENAME TO "account"');
    }
    expect(await accountRowsOf(app, person)).toEqual([]);
    expect(locationOf(await openCallback(begun, params))).toBe(errorPageUrl('please_restart_the_process'));
  });

  it("redirects to the service's own page while the database is down, and works again afterwards", async () => {
    const known = aProviderUser(app, 'github');
    const browser = app.browser();
    await goToProviderAndBack(app, known, { browser });
    const begun = await startRedirect(app, { browser, body: { errorCallbackURL: '/min' } });
    const params = await consentAtProvider(app, begun, known);
    const before = await databaseSnapshot(app);
    const answers = await duringOutage(app, async () => [
      await app.request().get(`/callback/github?state=${'x'.repeat(32)}`),
      await app.request().get(`/callback/github?error=access_denied&state=${'x'.repeat(32)}`),
      await app.request().get(`/callback/github?${new URLSearchParams(params).toString()}`),
      await openCallback(begun, params),
    ]);
    for (const answer of answers) {
      expect([answer.status, answer.text, locationOf(answer)]).toEqual([302, '', FAILED]);
      expect(Object.keys(cookiesOf(answer))).not.toContain('portvakt.session_token');
    }
    expect(await databaseSnapshot(app)).toEqual(before);
    expect(locationOf(await goToProviderAndBack(app, known, { browser: app.browser() }))).toBe('/inn');
  });

  it('cannot be started while the database is down, and the log says why', async () => {
    const before = lines.length;
    const answer = await duringOutage(app, async () =>
      app.request().post('/sign-in/social').send({ provider: 'github' }),
    );
    expect([answer.status, answer.body]).toMatchObject([500, { code: 'UNABLE_TO_CREATE_VERIFICATION' }]);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    const logged = lines.slice(before).map((line) => JSON.parse(line) as { readonly route?: string });
    // The queue of mails may report the outage too.
    expect(logged.filter(({ route }) => route !== undefined)).toMatchObject([
      { route: '/sign-in/social', status: 500, error: { code: OBJECT_NOT_IN_PREREQUISITE_STATE } },
    ]);
  });
});
