import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { cookiesOf, SESSION_CLEARED } from '../../testing/cookies.js';
import { aDeletionToken, BY_MAIL, DELETED, deleteUser, ENABLED, mailedDeletionLink } from '../../testing/deletions.js';
import { everything } from '../../testing/everything.js';
import { aMember, type Member } from '../../testing/members.js';
import { isThere } from '../../testing/owned-rows.js';
import { refusal } from '../../testing/refusals.js';
import { aSession, DAY_MS } from '../../testing/session-rows.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { aRecord, identifiersOf } from '../../testing/verification-rows.js';

describe('POST /delete-user with a token', () => {
  let app: TestApp;
  let member: Member;
  let other: Member;
  let token: string;

  beforeAll(async () => {
    app = await startTestApp(ENABLED);
    other = await aMember(app);
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    member = await aMember(app);
    token = await aDeletionToken(app, member.id);
  });

  /** Refused, everything as it was, and the right token works still. */
  async function expectDead(given: string, caller: Member = member): Promise<void> {
    const before = await everything(app);
    const answer = await deleteUser(app, caller, { token: given }).expect(404);
    expect(answer.body).toEqual(refusal('INVALID_TOKEN'));
    expect(cookiesOf(answer)).toEqual({});
    expect(await everything(app)).toEqual(before);
    await deleteUser(app, member, { token }).expect(200, DELETED);
  }

  it('deletes at once, clears the session’s cookies, and mails nothing', async () => {
    const mails = (await app.mails()).length;
    const answer = await deleteUser(app, member, { token }).expect(200);
    expect(answer.body).toEqual(DELETED);
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    expect(await isThere(app, member.id)).toBe(false);
    expect(await isThere(app, other.id)).toBe(true);
    expect(await identifiersOf(app, member.id)).toEqual([]);
    expect(await app.mails()).toHaveLength(mails);
  });

  it('asks for no fresh session, nor for the one it was mailed from', async () => {
    const stale = await aSession(app, member.id, { startedMsAgo: 30 * DAY_MS });
    await deleteUser(app, { token: stale }, { token }).expect(200, DELETED);
  });

  it('works with a record in the layout of the reference, which names the user in the value alone', async () => {
    const old = await aDeletionToken(app, member.id, { isOwned: false });
    await deleteUser(app, other, { token: old }).expect(404, refusal('INVALID_TOKEN'));
    await deleteUser(app, member, { token: old }).expect(200, DELETED);
    expect(await app.database.sql('SELECT FROM "verification"')).toEqual([]);
  });

  it.each<[string, () => string]>([
    ['unknown', () => 'x'.repeat(32)],
    ['a part of it', () => token.slice(0, -1)],
    ['with a space', () => `${token} `],
    ['in capitals', () => token.toUpperCase()],
    ['the whole identifier', () => `delete-account-${token}`],
    ['a pattern', () => '%'],
    ['the id of the user', () => member.id],
    ['the token of the session', () => member.token],
    ['the longest', () => 'x'.repeat(8_192)],
  ])('refuses one that is no good: %s', (_, given) => expectDead(given()));

  it('refuses another’s, which stays alive for its owner', async () => {
    await expectDead(token, other);
  });

  it('refuses it from the moment it ends, and until then works', async () => {
    await app.clock.atOneMoment(async () => {
      for (const endsInMs of [0, -1, -DAY_MS]) {
        const over = await aDeletionToken(app, member.id, { endsInMs });
        await deleteUser(app, member, { token: over }).expect(404, refusal('INVALID_TOKEN'));
      }
      expect(await isThere(app, member.id)).toBe(true);
      const last = await aDeletionToken(app, member.id, { endsInMs: 1 });
      await deleteUser(app, member, { token: last }).expect(200, DELETED);
    });
  });

  it.each(['reset-password:', 'change-email-', '2fa-', 'trust-device-', ''])(
    'refuses that of another record: %s',
    async (prefix) => {
      await aRecord(app, member.id, `${prefix}${'y'.repeat(32)}`);
      await expectDead('y'.repeat(32));
    },
  );

  it('refuses it without a session, and does not use it up', async () => {
    await app.request().post('/delete-user').send({ token }).expect(401, refusal('UNAUTHORIZED'));
    await deleteUser(app, member, { token }).expect(200, DELETED);
  });

  it('refuses one that was used, also for whoever has the address now', async () => {
    await deleteUser(app, member, { token }).expect(200, DELETED);
    await deleteUser(app, member, { token }).expect(401, refusal('UNAUTHORIZED'));
    const heir = await aMember(app, { email: member.email });
    await deleteUser(app, heir, { token }).expect(404, refusal('INVALID_TOKEN'));
    expect(await isThere(app, heir.id)).toBe(true);
  });

  it('is none where it is empty', async () => {
    const stale = { ...member, token: await aSession(app, member.id, { startedMsAgo: 2 * DAY_MS }) };
    await deleteUser(app, stale, { token: '' }).expect(400, refusal('SESSION_EXPIRED'));
    await deleteUser(app, member, { token: '' }).expect(200, DELETED);
  });

  it('is read in the body alone', async () => {
    const stale = { ...member, token: await aSession(app, member.id, { startedMsAgo: 2 * DAY_MS }) };
    await deleteUser(app, stale).query({ token }).expect(400, refusal('SESSION_EXPIRED'));
    expect(await isThere(app, member.id)).toBe(true);
  });
});

describe('the token of a mail', () => {
  it.each(['standard', 'strict'])('deletes, by the policy %s', async (policy) => {
    const app = await startTestApp({ ...BY_MAIL, POLICY: policy });
    try {
      const member = await aMember(app);
      const link = await mailedDeletionLink(app, member);
      const token = new URL(link, 'http://localhost').searchParams.get('token') ?? '';
      const [stored = ''] = await identifiersOf(app, member.id);
      expect(stored.startsWith('delete-account-')).toBe(true);
      expect(stored === `delete-account-${token}`).toBe(policy === 'standard');
      expect(stored.includes(token)).toBe(policy === 'standard');
      if (policy === 'strict') {
        const shown = stored.slice('delete-account-'.length);
        await deleteUser(app, member, { token: shown }).expect(404, refusal('INVALID_TOKEN'));
      }
      await deleteUser(app, member, { token }).expect(200, DELETED);
      expect(await isThere(app, member.id)).toBe(false);
    } finally {
      await app.stop();
    }
  });
});
