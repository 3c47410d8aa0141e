import { describe, expect, it } from '@jest/globals';

import { accountIds, anAccount } from '../../testing/accounts.js';
import { totpCode } from '../../testing/authenticators.js';
import { cookiesOf, sessionCookie } from '../../testing/cookies.js';
import { whileUserIsLocked } from '../../testing/database-locks.js';
import { errorBody, invalidFields, socialErrorBody } from '../../testing/expected-answers.js';
import { signInWithPassword } from '../../testing/second-factor-sign-in.js';
import { aSession, DAY_MS } from '../../testing/sessions.js';
import { aSocialUser, goToProviderAndBack, signedInUserId, useSocialApp } from '../../testing/social-sign-in.js';
import { databaseSnapshot, withoutFields } from '../../testing/stored-rows.js';
import type { TestApp } from '../../testing/test-app.js';
import { aSignedInTwoFactorUser } from '../../testing/two-factor-requests.js';
import { aSignedInUser, aStoredUser, PASSWORD, type SignedInUser } from '../../testing/users.js';

const ROUNDS = 20;

const unlink = (app: TestApp, { token }: Pick<SignedInUser, 'token'>, body: object) =>
  app.request().post('/unlink-account').set('cookie', sessionCookie(token)).send(body);

describe('POST /unlink-account', () => {
  const app = useSocialApp({}, ['github']);

  /** A user with an account at each of these providers, the first one the oldest. */
  async function aMemberWith(...providers: readonly string[]) {
    const member = await aSignedInUser(app);
    const ids: string[] = [];
    for (const [at, provider] of providers.entries()) {
      ids.push(await anAccount(app, member.id, provider, { createdMsAgo: 60_000 * (providers.length - at) }));
    }
    return { ...member, accounts: ids };
  }

  async function expectRefused(member: Pick<SignedInUser, 'token'>, body: object, status: number, wanted: object) {
    const before = await databaseSnapshot(app);
    await unlink(app, member, body).expect(status, wanted);
    expect(await databaseSnapshot(app)).toEqual(before);
  }

  it('deletes that account and nothing else', async () => {
    const member = await aMemberWith('github', 'gitlab');
    await aMemberWith('gitlab', 'google');
    const before = withoutFields(await databaseSnapshot(app), 'account');
    const answer = await unlink(app, member, { providerId: 'gitlab' }).expect(200, { status: true });
    expect(cookiesOf(answer)).toEqual({});
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(await accountIds(app, member.id)).toEqual([member.accounts[0]]);
    expect(withoutFields(await databaseSnapshot(app), 'account')).toEqual(before);
  });

  it('deletes the oldest of several accounts of one provider', async () => {
    const member = await aMemberWith('google', 'github', 'github');
    await unlink(app, member, { providerId: 'github' }).expect(200);
    expect(await accountIds(app, member.id)).toEqual([member.accounts[0], member.accounts[2]]);
  });

  it('deletes the named account, however old', async () => {
    const member = await aMemberWith('google', 'github', 'github');
    await unlink(app, member, { providerId: 'github', accountId: `konto-${member.accounts[2]}` }).expect(200);
    expect(await accountIds(app, member.id)).toEqual([member.accounts[0], member.accounts[1]]);
  });

  it('then rejects sign-in with that identity as this user', async () => {
    const { id, person, browser } = await aSocialUser(app, 'github');
    await anAccount(app, id, 'gitlab');
    await browser.post('/unlink-account').send({ providerId: 'github' }).expect(200);
    const elsewhere = app.browser();
    await goToProviderAndBack(app, { ...person, email: `ny-${person.email}` }, { browser: elsewhere });
    expect(await signedInUserId(elsewhere)).not.toBe(id);
  });

  it('deletes the password with the password account', async () => {
    const person = await aStoredUser(app, { emailVerified: true });
    await anAccount(app, person.id, 'github');
    const token = await aSession(app, person.id);
    await unlink(app, { token }, { providerId: 'credential' }).expect(200, { status: true });
    expect(await accountIds(app, person.id)).toHaveLength(1);
    await signInWithPassword(app, person).expect(401, errorBody('INVALID_EMAIL_OR_PASSWORD'));
  });

  it('ends a sign-in with the removed password that waits for a code', async () => {
    const person = await aSignedInTwoFactorUser(app);
    await anAccount(app, person.id, 'github');
    const elsewhere = app.browser();
    await elsewhere.post('/sign-in/email').send({ email: person.email, password: PASSWORD }).expect(200);
    await unlink(app, person, { providerId: 'credential' }).expect(200);
    const code = totpCode(app, person.authenticator);
    await elsewhere.post('/two-factor/verify-totp').send({ code }).expect(401, errorBody('INVALID_TWO_FACTOR_COOKIE'));
  });

  it.each([
    ['one of another provider', (): object => ({ providerId: 'spotify' })],
    ['another account of the provider', (): object => ({ providerId: 'github', accountId: 'ukjent' })],
    [
      'an account id of another provider',
      (own: string): object => ({ providerId: 'google', accountId: `konto-${own}` }),
    ],
  ])('answers an error for %s', async (_, bodyOf) => {
    const member = await aMemberWith('github', 'google');
    const body = bodyOf(member.accounts[0] ?? '');
    await expectRefused(member, body, 400, socialErrorBody('ACCOUNT_NOT_FOUND'));
  });

  it('gives the same error for the account of another user and a missing account', async () => {
    const member = await aMemberWith('github', 'google');
    const {
      accounts: [foreign = ''],
    } = await aMemberWith('github', 'gitlab');
    for (const accountId of [foreign, `konto-${foreign}`]) {
      await expectRefused(member, { providerId: 'github', accountId }, 400, socialErrorBody('ACCOUNT_NOT_FOUND'));
    }
  });

  it('keeps the last account, and answers that before it looks up the named one', async () => {
    const member = await aMemberWith('github');
    for (const providerId of ['github', 'spotify']) {
      await expectRefused(member, { providerId }, 400, socialErrorBody('FAILED_TO_UNLINK_LAST_ACCOUNT'));
    }
  });

  it('does not count a password account without a password (specification C11)', async () => {
    const { id, browser } = await aSocialUser(app, 'github');
    await anAccount(app, id, 'credential', { accountId: id, password: null });
    const last = socialErrorBody('FAILED_TO_UNLINK_LAST_ACCOUNT');
    await browser.post('/unlink-account').send({ providerId: 'github' }).expect(400, last);
    await browser.post('/unlink-account').send({ providerId: 'credential' }).expect(200);
    expect(await accountIds(app, id)).toHaveLength(1);
  });

  it('requires a fresh session before it looks up the account', async () => {
    const last = await aMemberWith('github');
    const stale = { token: await aSession(app, last.id, { startedMsAgo: DAY_MS + 1000 }) };
    await expectRefused(stale, { providerId: 'github' }, 403, errorBody('SESSION_IS_NOT_FRESH'));
    await expectRefused(stale, { providerId: 'spotify' }, 403, errorBody('SESSION_IS_NOT_FRESH'));
    await expectRefused(stale, {}, 400, invalidFields('providerId'));
    await app.request().post('/unlink-account').send({}).expect(401, errorBody('UNAUTHORIZED'));
    const nearly = { token: await aSession(app, last.id, { startedMsAgo: DAY_MS - 60_000 }) };
    await expectRefused(nearly, { providerId: 'github' }, 400, socialErrorBody('FAILED_TO_UNLINK_LAST_ACCOUNT'));
  });

  it.each([
    [{ providerId: 7 }, 'providerId'],
    [{ providerId: 'github', accountId: ['x'] }, 'accountId'],
  ])('rejects %j', async (body, field) => {
    await expectRefused(await aMemberWith('github', 'google'), body, 400, invalidFields(field));
  });

  it('keeps one of two accounts that are unlinked concurrently', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const member = await aMemberWith('github', 'google');
      const answers = await Promise.all(
        ['github', 'google'].map(async (providerId) => unlink(app, member, { providerId })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(answers.find(({ status }) => status === 400)?.body).toEqual(
        socialErrorBody('FAILED_TO_UNLINK_LAST_ACCOUNT'),
      );
      expect(await accountIds(app, member.id)).toHaveLength(1);
    }
  });

  it('does nothing for a session that was revoked while it waited', async () => {
    const member = await aMemberWith('github', 'google');
    const { sent } = await whileUserIsLocked(app, member.id, async (waiting) => {
      const answer = unlink(app, member, { providerId: 'github' }).then((received) => received);
      await waiting(1);
      await app.database.sql('DELETE FROM "session" WHERE "userId" = $1', [member.id]);
      return { sent: answer };
    });
    const { status, body } = await sent;
    expect({ status, body: body as object }).toEqual({ status: 401, body: errorBody('UNAUTHORIZED') });
    expect(await accountIds(app, member.id)).toEqual(member.accounts);
  });
});

describe('POST /unlink-account when all accounts may be unlinked', () => {
  const app = useSocialApp({ ALLOW_UNLINKING_ALL: 'true' }, ['github']);

  it('deletes the last account too, and then finds none', async () => {
    const member = await aSignedInUser(app);
    await anAccount(app, member.id, 'github');
    await unlink(app, member, { providerId: 'spotify' }).expect(400, socialErrorBody('ACCOUNT_NOT_FOUND'));
    await unlink(app, member, { providerId: 'github' }).expect(200, { status: true });
    expect(await accountIds(app, member.id)).toEqual([]);
    await unlink(app, member, { providerId: 'github' }).expect(400, socialErrorBody('ACCOUNT_NOT_FOUND'));
  });
});
