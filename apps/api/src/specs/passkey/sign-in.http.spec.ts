import { beforeEach, describe, expect, it } from '@jest/globals';

import { cookiesOf } from '../../testing/cookies.js';
import { ID, errorBody } from '../../testing/expected-answers.js';
import { PasskeyBrowser } from '../../testing/passkey-browser.js';
import {
  anAuthenticator,
  aPasskeyOwner,
  challengeRecords,
  type PasskeyOwner,
  sendSignIn,
  sessionCount,
  signInOptions,
  signInWith,
  storedPasskeys,
  type WithPasskey,
} from '../../testing/passkeys.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { enableTwoFactor } from '../../testing/users.js';

const app = useTestApp();
let owner: PasskeyOwner & WithPasskey;
let browser: PasskeyBrowser;
beforeEach(async () => {
  owner = await aPasskeyOwner(app);
  browser = new PasskeyBrowser(app);
});

const FOUR_MEMBERS = {
  rpId: 'localhost',
  challenge: expect.stringMatching(/^[\w-]{43}$/),
  timeout: 300_000,
  userVerification: 'required',
};

describe('generate-authenticate-options', () => {
  it('answers exactly four members to nobody known, with or without a body and to GET', async () => {
    const path = '/passkey/generate-authenticate-options';
    for (const answer of [await browser.post(path, {}), await browser.post(path), await browser.get(path)]) {
      expect([answer.status, answer.body]).toEqual([200, FOUR_MEMBERS]);
    }
  });

  it('answers alike for an address that is known, unknown or missing', async () => {
    const ask = (email?: string) => browser.post('/passkey/generate-authenticate-options', { email });
    for (const answer of [await ask(owner.email), await ask('nobody@eksempel.no'), await ask()]) {
      expect([answer.status, answer.body]).toEqual([200, FOUR_MEMBERS]);
    }
    const records = await app.database.sql('SELECT FROM "verification" WHERE "userId" = $1', [owner.id]);
    expect(records).toEqual([]);
  });

  it('refuses an address that is no text', async () => {
    expect((await browser.post('/passkey/generate-authenticate-options', { email: 7 })).status).toBe(400);
  });

  it('names the passkeys of the signed-in user', async () => {
    const { allowCredentials } = await signInOptions(owner.browser);
    expect(allowCredentials).toEqual([
      { id: owner.authenticator.id, type: 'public-key', transports: ['internal', 'hybrid'] },
    ]);
  });

  it('sets the cookie of its challenge, and keeps a record of it', async () => {
    const answer = await browser.get('/passkey/generate-authenticate-options');
    expect(cookiesOf(answer)['portvakt.passkey']).toMatch(/Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/);
    const { challenge } = answer.body as { challenge: string };
    expect(await challengeRecords(app)).toContain(`passkey-sign-in-${challenge}`);
  });
});

describe('verify-authentication', () => {
  it('signs in with the passkey alone, and answers session and user', async () => {
    const answer = await signInWith(browser, owner.authenticator);
    expect(answer.status).toBe(200);
    const now = expect.stringMatching(/Z$/);
    expect(answer.body).toEqual({
      session: {
        id: ID,
        userId: owner.id,
        token: ID,
        expiresAt: now,
        createdAt: now,
        updatedAt: now,
        ipAddress: '127.0.0.1',
        userAgent: '',
      },
      user: expect.objectContaining({ id: owner.id, email: owner.email, name: 'Kari Nordmann' }),
    });
    const session = await browser.get('/get-session');
    expect(session.body).toMatchObject({
      session: (answer.body as { session: object }).session,
      user: { id: owner.id },
    });
    const [row] = await storedPasskeys(app, owner.id);
    expect(row?.lastUsedAt).not.toBeNull();
    expect(browser.cookie('portvakt.passkey')).toBeUndefined();
    await app.mailTo(owner.email, 'Ny innlogging på kontoen din');
  });

  it('asks for no code where two-factor is on, and shows a strong second factor', async () => {
    await enableTwoFactor(app, owner.id);
    expect((await signInWith(browser, owner.authenticator)).status).toBe(200);
    const pending = await app.database.sql(`SELECT FROM "verification" WHERE "identifier" LIKE '2fa-%'`);
    expect(pending).toEqual([]);
    const [newest] = await app.database.sql(
      `SELECT "secondFactorAt" IS NOT NULL AND "strongFactorAt" IS NOT NULL AS "isShown" FROM "session"
       WHERE "userId" = $1 AND "token" <> $2`,
      [owner.id, owner.token],
    );
    expect(newest).toEqual({ isShown: true });
  });

  it('reports the sign-in to the audit log', async () => {
    await signInWith(browser, owner.authenticator);
    const [event] = await app.database.sql(
      `SELECT "outcome", "facts" FROM "auditEvent" WHERE "subjectId" = $1 AND "kind" = 'sign-in.completed'`,
      [owner.id],
    );
    const facts = { way: 'passkey', secondFactor: 'passkey', newDevice: true };
    expect(event).toEqual({ outcome: 'done', facts });
  });

  it('uses the challenge up: a captured answer with its cookie never works again', async () => {
    const answer = owner.authenticator.get(await signInOptions(browser));
    const captured = new PasskeyBrowser(app, browser.cookies);
    expect((await sendSignIn(browser, answer)).status).toBe(200);
    const again = await sendSignIn(captured, answer);
    expect([again.status, again.body]).toEqual([400, errorBody('CHALLENGE_NOT_FOUND')]);
    expect(await sessionCount(app, owner.id)).toBe(2);
  });

  it('lets one of fifty uses of a challenge at once succeed, twenty times over', async () => {
    for (let round = 1; round <= 20; round++) {
      const answer = owner.authenticator.get(await signInOptions(browser));
      const { cookies } = browser;
      const uses = Array.from({ length: 50 }, () => sendSignIn(new PasskeyBrowser(app, cookies), answer));
      const statuses = (await Promise.all(uses)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 400)).toHaveLength(49);
      expect(await sessionCount(app, owner.id)).toBe(round + 1);
    }
  });

  it('keeps the challenges of five tabs; a sixth drops the first', async () => {
    const tabs = [];
    for (let tab = 0; tab < 5; tab++) tabs.push(await signInOptions(browser));
    const [first, second] = tabs;
    if (!first || !second) throw new Error('no tabs');
    expect((await sendSignIn(browser, owner.authenticator.get(first))).status).toBe(200);
    for (let more = 0; more < 2; more++) await signInOptions(browser);
    expect((await sendSignIn(browser, owner.authenticator.get(second))).body).toEqual(errorBody('CHALLENGE_NOT_FOUND'));
  });

  it('takes no challenge of a registration, nor a registration one of a sign-in', async () => {
    const { challenge } = await owner.browser
      .get('/passkey/generate-register-options')
      .then(({ body }) => body as never);
    const signIn = owner.authenticator.get({ challenge, rpId: 'localhost' });
    expect((await sendSignIn(owner.browser, signIn)).body).toEqual(errorBody('CHALLENGE_NOT_FOUND'));
    const options = await signInOptions(owner.browser);
    const registration = anAuthenticator().create({ ...options, rp: { id: 'localhost' } });
    const refused = await owner.browser.post('/passkey/verify-registration', { response: registration });
    expect(refused.body).toEqual(errorBody('CHALLENGE_NOT_FOUND'));
  });

  it('knows no passkey of another authenticator', async () => {
    const answer = await signInWith(browser, anAuthenticator());
    expect([answer.status, answer.body]).toEqual([401, errorBody('PASSKEY_NOT_FOUND')]);
  });

  it('takes no passkey of another user where the challenge was issued to a session, which goes on', async () => {
    const other = await aPasskeyOwner(app);
    const answer = await signInWith(owner.browser, other.authenticator);
    expect([answer.status, answer.body]).toEqual([401, errorBody('PASSKEY_NOT_FOUND')]);
    expect((await owner.browser.get('/get-session')).body).toMatchObject({ user: { id: owner.id } });
  });

  it('finds no user who was deleted between options and answer', async () => {
    const options = await signInOptions(browser);
    await app.database.sql('DELETE FROM "user" WHERE "id" = $1', [owner.id]);
    const answer = await sendSignIn(browser, owner.authenticator.get(options));
    expect([answer.status, answer.body]).toEqual([401, errorBody('PASSKEY_NOT_FOUND')]);
    expect(await storedPasskeys(app, owner.id)).toEqual([]);
    expect(await sessionCount(app, owner.id)).toBe(0);
  });

  it('is refused for requests of other sites and for forms', async () => {
    const answer = owner.authenticator.get(await signInOptions(browser));
    const foreign = { origin: 'https://evil.example' };
    const refused = await browser.post('/passkey/verify-authentication', { response: answer }, foreign);
    expect([refused.status, refused.body]).toEqual([403, errorBody('INVALID_ORIGIN')]);
    const form = app.request().post('/passkey/verify-authentication').set('origin', ORIGIN).type('form');
    expect((await form.send('response=x')).status).toBe(415);
  });
});
