import { describe, expect, it } from '@jest/globals';

import { ProductRefusal, type UserId } from '@portvakt/kernel';
import { RevokeSessions } from '@portvakt/session';

import { aTwoFactorUser, remainingBackupCodes, totpCode } from '../../testing/authenticators.js';
import { sessionCookie } from '../../testing/cookies.js';
import { anExtension } from '../../testing/extensions.js';
import { aPasskeyOwner, signInWith } from '../../testing/passkeys.js';
import { pendingSignInCookie, aPendingSignIn, secondFactorRequest } from '../../testing/second-factor-sign-in.js';
import { countSessions } from '../../testing/sessions.js';
import { aSocialUser, goToProviderAndBack, useSocialApp } from '../../testing/social-sign-in.js';
import { aSignedUpUser, anEmailAddress, PASSWORD } from '../../testing/users.js';

const CLOSED = { code: 'ACME_DEPARTMENT_CLOSED', message: 'Avdelingen er nedlagt.' };

/** Refuses everybody whose name is on the list in its own table. */
const departments = anExtension({
  refusals: {
    ACME_DEPARTMENT_CLOSED: {
      status: 403,
      nb: CLOSED.message,
      nn: 'Avdelinga er nedlagd.',
      en: 'Your department is closed.',
    },
  },
  migrations: [
    {
      name: 'closed',
      up: 'CREATE TABLE "acme_closed" ("userId" text PRIMARY KEY REFERENCES "user" ("id") ON DELETE CASCADE)',
      down: 'DROP TABLE "acme_closed"',
    },
  ],
  sessionRules: (statements) => ({
    async start(userId) {
      const [closed] = await statements.query('SELECT FROM "acme_closed" WHERE "userId" = $1', [userId]);
      if (closed) throw new ProductRefusal('ACME_DEPARTMENT_CLOSED');
    },
  }),
});

const app = useSocialApp({}, undefined, undefined, { extensions: [departments] });

const closeDepartmentOf = (userId: string): Promise<object[]> =>
  app.database.sql('INSERT INTO "acme_closed" VALUES ($1)', [userId]);

const signIn = (email: string, password: string) => app.request().post('/sign-in/email').send({ email, password });

describe('a rule about sessions', () => {
  it('refuses the right password with its code, and says nothing to a wrong one', async () => {
    const { email, id } = await aSignedUpUser(app);
    await closeDepartmentOf(id);
    await signIn(email, PASSWORD).expect(403, CLOSED);
    const wrong = await signIn(email, 'et galt passord').expect(401);
    expect(wrong.body).toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' });
    await signIn(anEmailAddress(), PASSWORD).expect(401, wrong.body as object);
    expect(await countSessions(app, id)).toBe(1);
  });

  it('leaves a session that exists alone, until somebody ends it', async () => {
    const { id, token } = await aSignedUpUser(app);
    await closeDepartmentOf(id);
    const seen = await app.request().get('/get-session').set('cookie', sessionCookie(token)).expect(200);
    expect(seen.body).toMatchObject({ user: { id } });
    const act = { by: { type: 'service' }, client: null } as const;
    await app.nest.get(RevokeSessions, { strict: false }).revokeAll({ userId: id as UserId, how: 'all', ...act });
    expect(await countSessions(app, id)).toBe(0);
  });

  it('is called after the second factor, and the refusal does not use up the code', async () => {
    const user = await aTwoFactorUser(app);
    await closeDepartmentOf(user.id);
    const pending = pendingSignInCookie(await aPendingSignIn(app, user.id));
    const code = totpCode(app, user.authenticator);
    await secondFactorRequest(app, 'verify-totp', pending, { code }).expect(403, CLOSED);
    const [backup] = await remainingBackupCodes(app, user.authenticator);
    await secondFactorRequest(app, 'verify-backup-code', pending, { code: backup }).expect(403, CLOSED);
    expect(await remainingBackupCodes(app, user.authenticator)).toContain(backup);
    expect(await countSessions(app, user.id)).toBe(0);
    await app.database.sql('DELETE FROM "acme_closed"');
    await secondFactorRequest(app, 'verify-backup-code', pending, { code: backup }).expect(200);
  });

  it('tells the browser its code at the callback of a provider', async () => {
    const { id, person } = await aSocialUser(app, 'gitlab');
    await closeDepartmentOf(id);
    const answer = await goToProviderAndBack(app, person, { browser: app.browser() });
    expect(answer.headers['location']).toBe('http://localhost:3000/error?error=acme_department_closed');
    expect(await countSessions(app, id)).toBe(1);
  });

  it('is called after a passkey', async () => {
    const { id, browser, authenticator } = await aPasskeyOwner(app);
    await closeDepartmentOf(id);
    const before = await countSessions(app, id);
    const answer = await signInWith(browser, authenticator);
    expect({ status: answer.status, body: answer.body as object }).toEqual({ status: 403, body: CLOSED });
    expect(await countSessions(app, id)).toBe(before);
  });

  it('is called for the new session after a change of the password, which is undone', async () => {
    const { id, email, browser } = await aSignedUpUser(app);
    await closeDepartmentOf(id);
    const body = { currentPassword: PASSWORD, newPassword: 'et nytt passord', revokeOtherSessions: true };
    await browser.post('/change-password').send(body).expect(403, CLOSED);
    await app.database.sql('DELETE FROM "acme_closed"');
    await signIn(email, PASSWORD).expect(200);
  });
});
