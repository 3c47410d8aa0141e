import { beforeEach, describe, expect, it } from '@jest/globals';

import { clearedCookie, cookiesOf, signedValue } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { PasskeyBrowser } from '../../testing/passkey-browser.js';
import {
  aPasskeyOwner,
  type PasskeyOwner,
  sendSignIn,
  signInOptions,
  signInWith,
  type WithPasskey,
} from '../../testing/passkeys.js';
import {
  aPendingSignIn,
  DONT_REMEMBER_COOKIE,
  pendingSignInCookie,
  pendingSignIns,
} from '../../testing/second-factor-sign-in.js';
import { DAY_MS } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { enableTwoFactor } from '../../testing/users.js';

const app = useTestApp();
let owner: PasskeyOwner & WithPasskey;
let reference: string;
beforeEach(async () => {
  owner = await aPasskeyOwner(app);
  await enableTwoFactor(app, owner.id);
  reference = await aPendingSignIn(app, owner.id);
});

const waiting = (...more: readonly string[]) => new PasskeyBrowser(app, pendingSignInCookie(reference, ...more));
const lifetimeOf = async (answer: { readonly body: unknown }): Promise<number> => {
  const { session } = answer.body as { session: { createdAt: string; expiresAt: string } };
  return new Date(session.expiresAt).getTime() - new Date(session.createdAt).getTime();
};

describe('a pending sign-in', () => {
  it('is asked for the passkeys of its user, with a real cookie only', async () => {
    const { allowCredentials } = await signInOptions(waiting());
    expect(allowCredentials?.map(({ id }) => id)).toEqual([owner.authenticator.id]);
    const forged = new PasskeyBrowser(app, `portvakt.two_factor=${signedValue('session_token', reference)}`);
    const { allowCredentials: none, userKnown } = await signInOptions(forged);
    expect([none, userKnown]).toEqual([undefined, undefined]);
  });

  it('of a user without passkeys says that the user is known: others are refused, and must not be deleted', async () => {
    await app.database.sql('UPDATE "passkey" SET "userId" = $1', [(await aPasskeyOwner(app)).id]);
    const { allowCredentials, userKnown } = await signInOptions(waiting());
    expect([allowCredentials, userKnown]).toEqual([undefined, true]);
    const answer = await signInWith(waiting(), owner.authenticator);
    expect([answer.status, answer.body]).toEqual([401, errorBody('PASSKEY_NOT_FOUND')]);
  });

  it('is completed by a passkey of its user, and its cookie is worth nothing then', async () => {
    const browser = waiting();
    const answer = await signInWith(browser, owner.authenticator);
    expect(answer.status).toBe(200);
    expect(cookiesOf(answer)['portvakt.two_factor']).toBe(clearedCookie('portvakt.two_factor'));
    expect(await pendingSignIns(app, owner.id)).toEqual([]);
    const late = await waiting().post('/two-factor/verify-totp', { code: '000000' });
    expect([late.status, late.body]).toEqual([401, errorBody('INVALID_TWO_FACTOR_COOKIE')]);
  });

  it('ends with its code and its count of wrong ones', async () => {
    const token = reference.slice('2fa-'.length);
    for (const identifier of [`2fa-otp-${reference}`, `2fa-attempts-${token}`]) {
      await app.database.sql(
        `INSERT INTO "verification" ("id", "identifier", "value", "userId", "expiresAt")
         VALUES ($1, $1, 'x', $2, now() + interval '5 minutes')`,
        [identifier, owner.id],
      );
    }
    await signInWith(waiting(), owner.authenticator);
    expect(await app.database.sql('SELECT FROM "verification" WHERE "userId" = $1', [owner.id])).toEqual([]);
  });

  it('keeps the wish not to be remembered', async () => {
    const answer = await signInWith(waiting(DONT_REMEMBER_COOKIE), owner.authenticator);
    expect(cookiesOf(answer)['portvakt.session_token']).not.toContain('Max-Age');
    expect(await lifetimeOf(answer)).toBe(DAY_MS);
  });

  it('is not completed by a passkey of somebody else, and still works', async () => {
    const other = await aPasskeyOwner(app);
    const browser = waiting();
    const refused = await signInWith(browser, other.authenticator);
    expect([refused.status, refused.body]).toEqual([401, errorBody('PASSKEY_NOT_FOUND')]);
    expect(await pendingSignIns(app, owner.id)).toEqual([reference]);
    expect((await signInWith(browser, owner.authenticator)).status).toBe(200);
  });

  it('of another user stays where the passkey was asked for before it began', async () => {
    const other = await aPasskeyOwner(app);
    const browser = new PasskeyBrowser(app);
    const answer = other.authenticator.get(await signInOptions(browser));
    browser.keep(...pendingSignInCookie(reference).split('; '));
    expect((await sendSignIn(browser, answer)).status).toBe(200);
    expect(await pendingSignIns(app, owner.id)).toEqual([reference]);
  });

  it('tells the audit log how it began', async () => {
    await app.database.sql(`UPDATE "verification" SET "note" = 'password' WHERE "identifier" = $1`, [reference]);
    const answer = await signInWith(waiting(), owner.authenticator);
    const [event] = await app.database.sql(
      `SELECT "facts" FROM "auditEvent" WHERE "subjectId" = $1 AND "kind" = 'sign-in.completed'`,
      [owner.id],
    );
    expect(event).toMatchObject({ facts: { way: 'password', secondFactor: 'passkey' } });
    expect(cookiesOf(answer)).toHaveProperty(['portvakt.known_device']);
  });

  it('is completed while codes are blocked', async () => {
    const until = new Date(app.clock.now().getTime() + 3_600_000);
    await app.database.sql(
      `INSERT INTO "secondFactorFailures" ("userId", "count", "blockedUntil") VALUES ($1, 15, $2)`,
      [owner.id, until],
    );
    expect((await signInWith(waiting(), owner.authenticator)).status).toBe(200);
  });
});

describe('a sign-in with a passkey', () => {
  it('is remembered as it wishes, and else always', async () => {
    const browser = new PasskeyBrowser(app);
    const short = await signInWith(browser, owner.authenticator, {}, { rememberMe: false });
    expect(cookiesOf(short)['portvakt.session_token']).not.toContain('Max-Age');
    expect(browser.cookie('portvakt.dont_remember')).toBeDefined();
    const long = await signInWith(browser, owner.authenticator);
    expect(cookiesOf(long)['portvakt.session_token']).toContain('Max-Age=604800');
    expect(browser.cookie('portvakt.dont_remember')).toBeUndefined();
  });
});
