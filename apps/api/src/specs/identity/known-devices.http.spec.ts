import { describe, expect, it } from '@jest/globals';

import { aDeletionToken, DELETED_BODY, deleteUser, openDeletionLink } from '../../testing/account-deletion.js';
import { aTwoFactorUser, totpCode } from '../../testing/authenticators.js';
import {
  clearedCookie,
  cookiesOf,
  knownDeviceCookie,
  knownDeviceEntries,
  sessionCookie,
} from '../../testing/cookies.js';
import { newestLinkTo } from '../../testing/mails.js';
import {
  aTrustedDevice,
  secondFactorRequest,
  signInWithPassword,
  trustCookie,
} from '../../testing/second-factor-sign-in.js';
import { aSession } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedUpUser, aStoredUser, PASSWORD } from '../../testing/users.js';
import { aResetToken } from '../../testing/verification-records.js';

const ENTRY = /^[A-Za-z0-9]{24}\.[\w-]{43}$/;
const LINE = /^portvakt\.known_device=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/;

const app = useTestApp({ DELETE_USER_ENABLED: 'true', CHANGE_EMAIL_ENABLED: 'true' });

const digestIn = (entry: string | undefined): string | undefined => entry?.split('.')[1];

/** The known-device entry that a sign-in of the user sets in a browser without entries. */
async function anEntryOf(user: { readonly email: string }): Promise<string> {
  const [entry] = knownDeviceEntries(await signInWithPassword(app, user).expect(200)) ?? [];
  if (entry === undefined) throw new Error('the sign-in set no entry');
  return entry;
}

describe('the known-device cookie', () => {
  it('is set for 180 days by a sign-in with a password', async () => {
    const answer = await signInWithPassword(app, await aStoredUser(app)).expect(200);
    expect(cookiesOf(answer)['portvakt.known_device']).toMatch(LINE);
    expect(knownDeviceEntries(answer)).toEqual([expect.stringMatching(ENTRY)]);
  });

  it('is set for a session that is not remembered', async () => {
    const answer = await signInWithPassword(app, await aStoredUser(app), '', { rememberMe: false }).expect(200);
    expect(cookiesOf(answer)['portvakt.known_device']).toMatch(LINE);
  });

  it('is set by a sign-up that starts a session', async () => {
    const body = { name: 'Kari', email: anEmailAddress(), password: PASSWORD };
    expect(knownDeviceEntries(await app.request().post('/sign-up/email').send(body).expect(200))).toHaveLength(1);
  });

  it('is not set by a failed sign-in', async () => {
    const user = await aStoredUser(app);
    const wrong = await signInWithPassword(app, user, '', { password: 'et galt passord' }).expect(401);
    expect(knownDeviceEntries(wrong)).toBeNull();
  });

  it('is set after the second factor, not before', async () => {
    const user = await aTwoFactorUser(app);
    const challenge = await signInWithPassword(app, user).expect(200, { twoFactorRedirect: true });
    expect(knownDeviceEntries(challenge)).toBeNull();
    const cookie = cookiesOf(challenge)['portvakt.two_factor']?.split(';')[0] ?? '';
    const passed = await secondFactorRequest(app, 'verify-totp', cookie, { code: totpCode(app, user.authenticator) });
    expect([passed.status, knownDeviceEntries(passed)]).toEqual([200, [expect.stringMatching(ENTRY)]]);
  });

  it('is not set by a second factor whose sign-in began without a password', async () => {
    const user = await aTwoFactorUser(app);
    const challenge = await signInWithPassword(app, user).expect(200, { twoFactorRedirect: true });
    await app.database.sql('UPDATE "verification" SET "note" = NULL WHERE "userId" = $1', [user.id]);
    const cookie = cookiesOf(challenge)['portvakt.two_factor']?.split(';')[0] ?? '';
    const passed = await secondFactorRequest(app, 'verify-totp', cookie, { code: totpCode(app, user.authenticator) });
    expect([passed.status, knownDeviceEntries(passed)]).toEqual([200, null]);
  });

  it('is set when a trusted device skips the second factor', async () => {
    const user = await aTwoFactorUser(app);
    const cookie = trustCookie(await aTrustedDevice(app, user.id));
    expect(knownDeviceEntries(await signInWithPassword(app, user, cookie).expect(200))).toHaveLength(1);
  });

  it('is set by a password reset through a mailed link, for the address that the link verified', async () => {
    const user = await aStoredUser(app);
    const token = await aResetToken(app, user.id);
    const body = { token, newPassword: PASSWORD };
    const dead = await app
      .request()
      .post('/reset-password')
      .send({ ...body, token: 'x' })
      .expect(400);
    expect(knownDeviceEntries(dead)).toBeNull();
    const [entry] = knownDeviceEntries(await app.request().post('/reset-password').send(body).expect(200)) ?? [];
    expect(entry).toMatch(ENTRY);
    expect(digestIn(await anEntryOf(user))).toBe(digestIn(entry));
  });

  it('holds a new entry with the same digest for the address after each sign-in', async () => {
    const user = await aStoredUser(app);
    const entry = await anEntryOf(user);
    const again = knownDeviceEntries(await signInWithPassword(app, user, knownDeviceCookie(entry)).expect(200));
    expect(again).toHaveLength(1);
    expect(again).not.toEqual([entry]);
    expect(digestIn(again?.[0])).toBe(digestIn(entry));
  });

  it('keeps the entries of the last five addresses, newest first', async () => {
    let entries: readonly string[] = [];
    const digests: (string | undefined)[] = [];
    for (let n = 0; n < 6; n++) {
      const cookie = entries.length > 0 ? knownDeviceCookie(...entries) : '';
      entries = knownDeviceEntries(await signInWithPassword(app, await aStoredUser(app), cookie).expect(200)) ?? [];
      digests.unshift(digestIn(entries[0]));
    }
    expect(entries.map(digestIn)).toEqual(digests.slice(0, 5));
  });

  it('is replaced when its signature is not valid', async () => {
    const user = await aStoredUser(app);
    const entry = await anEntryOf(await aStoredUser(app));
    const forged = knownDeviceCookie(entry).replace(/.%3D$/, 'AA%3D');
    expect(knownDeviceEntries(await signInWithPassword(app, user, forged).expect(200))).toHaveLength(1);
  });
});

describe('a known-device entry', () => {
  /** A signed-in user whose browser has an entry of this user and one of another user. */
  async function aKnownMember() {
    const user = await aStoredUser(app);
    const [own, other] = [await anEntryOf(user), await anEntryOf(await aStoredUser(app))];
    const token = await aSession(app, user.id);
    return { ...user, token, own, other, cookie: `${sessionCookie(token)}; ${knownDeviceCookie(own, other)}` };
  }

  it('stays after a sign-out', async () => {
    const { cookie } = await aKnownMember();
    expect(knownDeviceEntries(await app.request().post('/sign-out').set('cookie', cookie).expect(200))).toBeNull();
  });

  it('of another user stays when a second factor completes a sign-in', async () => {
    const user = await aTwoFactorUser(app);
    const entry = await anEntryOf(await aStoredUser(app));
    const challenge = await signInWithPassword(app, user, knownDeviceCookie(entry)).expect(200);
    const reference = cookiesOf(challenge)['portvakt.two_factor']?.split(';')[0] ?? '';
    const cookie = `${reference}; ${knownDeviceCookie(entry)}`;
    const passed = await secondFactorRequest(app, 'verify-totp', cookie, {
      code: totpCode(app, user.authenticator),
    }).expect(200);
    expect(knownDeviceEntries(passed)).toEqual([expect.stringMatching(ENTRY), entry]);
  });

  it('is removed when its user is deleted, by password or by link', async () => {
    const member = await aKnownMember();
    const deleted = await app.request().post('/delete-user').set('cookie', member.cookie).send({ password: PASSWORD });
    expect([deleted.body, knownDeviceEntries(deleted)]).toEqual([DELETED_BODY, [member.other]]);

    const byLink = await aKnownMember();
    const token = await aDeletionToken(app, byLink.id);
    const followed = await openDeletionLink(app, byLink, { token }).set('cookie', byLink.cookie);
    expect([followed.body, knownDeviceEntries(followed)]).toEqual([DELETED_BODY, [byLink.other]]);
  });

  it('is removed together with the cookie if it was the only one', async () => {
    const user = await aSignedUpUser(app);
    const deleted = await user.browser.post('/delete-user').send({ password: PASSWORD }).expect(200, DELETED_BODY);
    expect(cookiesOf(deleted)['portvakt.known_device']).toBe(clearedCookie('portvakt.known_device'));
  });

  it('of another user stays when a user is deleted', async () => {
    const member = await aKnownMember();
    const cookie = `${sessionCookie(member.token)}; ${knownDeviceCookie(member.other)}`;
    const deleted = await deleteUser(app, member, { password: PASSWORD })
      .set('cookie', cookie)
      .expect(200, DELETED_BODY);
    expect(knownDeviceEntries(deleted)).toBeNull();
  });

  it('is removed when the user replaces an unverified address', async () => {
    const member = await aKnownMember();
    const body = { newEmail: anEmailAddress() };
    const changed = await app.request().post('/change-email').set('cookie', member.cookie).send(body).expect(200);
    expect(knownDeviceEntries(changed)).toEqual([member.other]);
  });

  it('is removed when this browser opens the link of an e-mail change, not when the change is requested', async () => {
    const member = await aKnownMember();
    await app.database.sql('UPDATE "user" SET "emailVerified" = true WHERE "id" = $1', [member.id]);
    const body = { newEmail: anEmailAddress() };
    const asked = await app.request().post('/change-email').set('cookie', member.cookie).send(body).expect(200);
    expect(knownDeviceEntries(asked)).toBeNull();
    const link = await newestLinkTo(app, member.email);
    const opened = await app.request().get(link).set('cookie', member.cookie).expect(302);
    expect(knownDeviceEntries(opened)).toEqual([member.other]);
  });
});
