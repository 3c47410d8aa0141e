import { beforeEach, describe, expect, it } from '@jest/globals';

import type { Lies } from '@portvakt/passkey/testing';

import { markBanned } from '../../testing/bans.js';
import { cookiesOf } from '../../testing/cookies.js';
import { errorBody, socialErrorBody } from '../../testing/expected-answers.js';
import { PasskeyBrowser } from '../../testing/passkey-browser.js';
import {
  anAuthenticator,
  aPasskeyOwner,
  changePasskey,
  type PasskeyOwner,
  sendSignIn,
  sessionCount,
  signInOptions,
  signInWith,
  storedPasskeys,
  type WithPasskey,
} from '../../testing/passkeys.js';
import { whileInsertsFail } from '../../testing/schema-changes.js';
import { useTestApp } from '../../testing/test-app.js';

const SUSPECTED = 'En passnøkkel kan være kopiert';

const app = useTestApp();
let owner: PasskeyOwner & WithPasskey;
let browser: PasskeyBrowser;
beforeEach(async () => {
  owner = await aPasskeyOwner(app);
  browser = new PasskeyBrowser(app);
});

const signIn = (lies: Lies = {}) => signInWith(browser, owner.authenticator, lies);
const isRefused = async (lies: Lies): Promise<void> => {
  const answer = await signIn(lies);
  expect([answer.status, answer.body]).toEqual([401, errorBody('AUTHENTICATION_FAILED')]);
  expect(await sessionCount(app, owner.id)).toBe(1);
};
const subjectsTo = async (): Promise<readonly string[]> =>
  (await app.mails()).filter(({ to }) => to === owner.email).map(({ subject }) => subject);
const storedCounter = async () => (await storedPasskeys(app, owner.id))[0]?.counter;

describe('the answer to a sign-in', () => {
  it.each<[string, Lies]>([
    ['without verification of the user', { userVerified: false }],
    ['without the presence of the user', { userPresent: false }],
    ['with a signature over something else', { signature: 'AAAA' }],
    ['with the signature of another key', { signedBy: anAuthenticator() }],
    ['of another kind', { type: 'webauthn.create' }],
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['from a frame', { crossOrigin: true }],
    ['from a frame of a named page', { crossOrigin: true, topOrigin: 'http://localhost:3000' }],
    ['with the handle of another user', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ])('%s is refused', (_, lies) => isRefused(lies));

  it.each<[string, object]>([
    ['signature', { signature: 'junk' }],
    ['authenticator data', { authenticatorData: 'junk' }],
  ])('with junk as %s is refused, and no defect', async (_, junk) => {
    const right = owner.authenticator.get(await signInOptions(browser));
    const answer = await sendSignIn(browser, { ...right, response: { ...right.response, ...junk } });
    expect([answer.status, answer.body]).toEqual([401, errorBody('AUTHENTICATION_FAILED')]);
  });

  it('names the user by the handle of the creation, or not at all', async () => {
    const userHandle = Buffer.from(owner.id).toString('base64url');
    expect((await signIn({ userHandle })).status).toBe(200);
    expect((await signIn({ userHandle: null })).status).toBe(200);
    await changePasskey(app, owner.passkey, 'userHandle', null);
    expect((await signIn({ userHandle: 'whatever' })).status).toBe(200);
  });

  it.each([
    { authenticatorData: 'a'.repeat(8193) },
    { signature: '' },
    { userHandle: 'a'.repeat(89) },
    { userHandle: 7 },
  ])('of the wrong shape is refused: %j', async (change) => {
    const right = owner.authenticator.get(await signInOptions(browser));
    const answer = await sendSignIn(browser, { ...right, response: { ...right.response, ...change } });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('the counter of an authenticator', () => {
  beforeEach(() => changePasskey(app, owner.passkey, 'counter', 5));

  it('is stored when it goes up', async () => {
    expect((await signIn({ counter: 6 })).status).toBe(200);
    expect(await storedCounter()).toBe('6');
  });

  it.each([5, 4, 0])('that shows %d after 5 is refused, and the owner is notified', async (counter) => {
    await isRefused({ counter });
    expect(await storedCounter()).toBe('5');
    expect(await subjectsTo()).toContain(SUSPECTED);
    const events = await app.database.sql(
      `SELECT "facts" FROM "auditEvent" WHERE "subjectId" = $1 AND "kind" = 'passkey.suspected'`,
      [owner.id],
    );
    expect(events).toEqual([{ facts: { id: owner.passkey.id } }]);
  });

  it('tells nobody where the signature is wrong too', async () => {
    await isRefused({ counter: 4, signedBy: anAuthenticator() });
    expect(await subjectsTo()).not.toContain(SUSPECTED);
  });

  it('may be as large as the protocol allows', async () => {
    expect((await signIn({ counter: 4_294_967_295 })).status).toBe(200);
    expect(await storedCounter()).toBe('4294967295');
    const list = await owner.browser.get('/passkey/list-user-passkeys');
    expect(list.body).toEqual([expect.objectContaining({ counter: 4_294_967_295 })]);
  });
});

describe('a session that cannot be stored', () => {
  it('is answered with an error that changes nothing, and the passkey works again', async () => {
    const answer = await whileInsertsFail(app, 'session', () => signIn({ counter: 1 }));
    expect([answer.status, answer.body]).toEqual([500, socialErrorBody('UNABLE_TO_CREATE_SESSION')]);
    expect(cookiesOf(answer)).not.toHaveProperty(['portvakt.session_token']);
    expect((await storedPasskeys(app, owner.id))[0]).toMatchObject({ counter: '0', lastUsedAt: null });
    expect(await sessionCount(app, owner.id)).toBe(1);
    expect((await signIn({ counter: 1 })).status).toBe(200);
  });
});

describe('a passkey that is no longer backed up', () => {
  it('is stored so', async () => {
    expect((await signIn({ backedUp: false })).status).toBe(200);
    expect((await storedPasskeys(app, owner.id))[0]).toMatchObject({ backedUp: false, deviceType: 'multiDevice' });
  });

  it('may have become one of a single device', async () => {
    expect((await signIn({ backupEligible: false, backedUp: false })).status).toBe(200);
    expect((await storedPasskeys(app, owner.id))[0]).toMatchObject({ deviceType: 'singleDevice' });
  });
});

describe('a banned user', () => {
  it('is refused after the answer was right, and learns nothing from a wrong one', async () => {
    await markBanned(app, owner.id);
    await isBannedAfter({});
    const wrong = await signIn({ userVerified: false });
    expect(wrong.body).toEqual(errorBody('AUTHENTICATION_FAILED'));
  });

  const isBannedAfter = async (lies: Lies): Promise<void> => {
    const answer = await signIn(lies);
    expect([answer.status, answer.body]).toEqual([403, errorBody('BANNED_USER')]);
    const events = await app.database.sql(
      `SELECT "facts" FROM "auditEvent" WHERE "subjectId" = $1 AND "kind" = 'sign-in.refused'`,
      [owner.id],
    );
    expect(events).toEqual([{ facts: { way: 'passkey', reason: 'banned' } }]);
  };
});
