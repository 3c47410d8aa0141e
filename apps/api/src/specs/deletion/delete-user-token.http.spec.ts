import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import {
  aDeletionToken,
  DELETED_BODY,
  deleteUser,
  DELETION_BY_MAIL,
  DELETION_ENABLED,
  mailedDeletionLink,
} from '../../testing/account-deletion.js';
import { cookiesOf, SESSION_CLEARED } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { aSession, DAY_MS } from '../../testing/sessions.js';
import { databaseSnapshot, userExists } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, type SignedInUser } from '../../testing/users.js';
import { aVerificationRecord, recordIdentifiers } from '../../testing/verification-records.js';

describe('POST /delete-user with a token', () => {
  const app = useTestApp(DELETION_ENABLED);
  let user: SignedInUser;
  let other: SignedInUser;
  let token: string;

  beforeAll(async () => {
    other = await aSignedInUser(app);
  });
  beforeEach(async () => {
    user = await aSignedInUser(app);
    token = await aDeletionToken(app, user.id);
  });

  /** Asserts that the token is rejected, that nothing changes, and that the correct token still works. */
  async function expectDead(given: string, caller: SignedInUser = user): Promise<void> {
    const before = await databaseSnapshot(app);
    const answer = await deleteUser(app, caller, { token: given }).expect(404);
    expect(answer.body).toEqual(errorBody('INVALID_TOKEN'));
    expect(cookiesOf(answer)).toEqual({});
    expect(await databaseSnapshot(app)).toEqual(before);
    await deleteUser(app, user, { token }).expect(200, DELETED_BODY);
  }

  it('deletes at once, clears the session’s cookies, and sends no mail', async () => {
    const mails = (await app.mails()).length;
    const answer = await deleteUser(app, user, { token }).expect(200);
    expect(answer.body).toEqual(DELETED_BODY);
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    expect(await userExists(app, user.id)).toBe(false);
    expect(await userExists(app, other.id)).toBe(true);
    expect(await recordIdentifiers(app, user.id)).toEqual([]);
    expect(await app.mails()).toHaveLength(mails);
  });

  it('requires neither a fresh session nor the session that requested the mail', async () => {
    const stale = await aSession(app, user.id, { startedMsAgo: 30 * DAY_MS });
    await deleteUser(app, { token: stale }, { token }).expect(200, DELETED_BODY);
  });

  it('accepts a record in the layout of the reference library, whose value alone names the user', async () => {
    const old = await aDeletionToken(app, user.id, { isOwned: false });
    await deleteUser(app, other, { token: old }).expect(404, errorBody('INVALID_TOKEN'));
    await deleteUser(app, user, { token: old }).expect(200, DELETED_BODY);
    expect(await app.database.sql('SELECT FROM "verification"')).toEqual([]);
  });

  it.each<[string, () => string]>([
    ['unknown', () => 'x'.repeat(32)],
    ['a part of it', () => token.slice(0, -1)],
    ['with a space', () => `${token} `],
    ['in capitals', () => token.toUpperCase()],
    ['the whole identifier', () => `delete-account-${token}`],
    ['a pattern', () => '%'],
    ['the id of the user', () => user.id],
    ['the token of the session', () => user.token],
    ['the longest', () => 'x'.repeat(8_192)],
  ])('rejects an invalid token: %s', (_, given) => expectDead(given()));

  it('rejects the token of another user, which stays valid for its owner', async () => {
    await expectDead(token, other);
  });

  it('rejects the token from the moment it expires, and accepts it until then', async () => {
    await app.clock.atOneMoment(async () => {
      for (const expiresInMs of [0, -1, -DAY_MS]) {
        const over = await aDeletionToken(app, user.id, { expiresInMs });
        await deleteUser(app, user, { token: over }).expect(404, errorBody('INVALID_TOKEN'));
      }
      expect(await userExists(app, user.id)).toBe(true);
      const last = await aDeletionToken(app, user.id, { expiresInMs: 1 });
      await deleteUser(app, user, { token: last }).expect(200, DELETED_BODY);
    });
  });

  it.each(['reset-password:', 'change-email-', '2fa-', 'trust-device-', ''])(
    'rejects the token of a record of another kind: %s',
    async (prefix) => {
      await aVerificationRecord(app, user.id, `${prefix}${'y'.repeat(32)}`);
      await expectDead('y'.repeat(32));
    },
  );

  it('rejects the token without a session, and does not use it up', async () => {
    await app.request().post('/delete-user').send({ token }).expect(401, errorBody('UNAUTHORIZED'));
    await deleteUser(app, user, { token }).expect(200, DELETED_BODY);
  });

  it('rejects a used token, also for a new user with the same address', async () => {
    await deleteUser(app, user, { token }).expect(200, DELETED_BODY);
    await deleteUser(app, user, { token }).expect(401, errorBody('UNAUTHORIZED'));
    const heir = await aSignedInUser(app, { email: user.email });
    await deleteUser(app, heir, { token }).expect(404, errorBody('INVALID_TOKEN'));
    expect(await userExists(app, heir.id)).toBe(true);
  });

  it('treats an empty token as missing', async () => {
    const stale = { ...user, token: await aSession(app, user.id, { startedMsAgo: 2 * DAY_MS }) };
    await deleteUser(app, stale, { token: '' }).expect(400, errorBody('SESSION_EXPIRED'));
    await deleteUser(app, user, { token: '' }).expect(200, DELETED_BODY);
  });

  it('reads the token from the body only', async () => {
    const stale = { ...user, token: await aSession(app, user.id, { startedMsAgo: 2 * DAY_MS }) };
    await deleteUser(app, stale).query({ token }).expect(400, errorBody('SESSION_EXPIRED'));
    expect(await userExists(app, user.id)).toBe(true);
  });
});

describe.each(['standard', 'strict'])('the token of a mail, policy %s', (policy) => {
  const app = useTestApp({ ...DELETION_BY_MAIL, POLICY: policy });

  it('deletes the user', async () => {
    const user = await aSignedInUser(app);
    const link = await mailedDeletionLink(app, user);
    const token = new URL(link, 'http://localhost').searchParams.get('token') ?? '';
    const [stored = ''] = await recordIdentifiers(app, user.id);
    expect(stored.startsWith('delete-account-')).toBe(true);
    expect(stored === `delete-account-${token}`).toBe(policy === 'standard');
    expect(stored.includes(token)).toBe(policy === 'standard');
    if (policy === 'strict') {
      const shown = stored.slice('delete-account-'.length);
      await deleteUser(app, user, { token: shown }).expect(404, errorBody('INVALID_TOKEN'));
    }
    await deleteUser(app, user, { token }).expect(200, DELETED_BODY);
    expect(await userExists(app, user.id)).toBe(false);
  });
});
