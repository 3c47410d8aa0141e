import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { apartFrom } from '../../testing/apart-from.js';
import { cookiesOf } from '../../testing/cookies.js';
import { aMemberWithPassword } from '../../testing/deletions.js';
import { everything } from '../../testing/everything.js';
import type { Member } from '../../testing/members.js';
import { everyKindOfRecord } from '../../testing/pending-records.js';
import { PASSWORD } from '../../testing/people.js';
import { refusal } from '../../testing/refusals.js';
import { anAuthenticatorOf, authenticatorRows, backupCodesLeft, codeOf } from '../../testing/second-factors.js';
import { aSession } from '../../testing/session-rows.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { aProtectedMember, inSession, type ProtectedMember, setTwoFactor } from '../../testing/two-factor-calls.js';

let app: TestApp;
let member: ProtectedMember;

beforeAll(async () => {
  app = await startTestApp();
  await app.nest.listen(0, '127.0.0.1');
});
afterAll(() => app.stop());
beforeEach(async () => {
  member = await aProtectedMember(app, { createdMsAgo: 60_000 });
});

const generate = ({ token }: Pick<Member, 'token'> = member, body: object = { password: PASSWORD }) =>
  inSession(app, 'generate-backup-codes', { token }, body);
const generated = async (): Promise<readonly string[]> =>
  ((await generate().expect(200)).body as { backupCodes: readonly string[] }).backupCodes;
const use = (code: string | undefined) => inSession(app, 'verify-backup-code', member, { code });

describe('POST /two-factor/generate-backup-codes', () => {
  it('answers ten new codes, and nothing else', async () => {
    const answer = await generate().expect(200);
    expect(answer.body).toEqual({
      status: true,
      backupCodes: Array.from({ length: 10 }, (): unknown => expect.stringMatching(/^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/)),
    });
    const { backupCodes } = answer.body as { backupCodes: readonly string[] };
    expect(new Set([...backupCodes, ...member.authenticator.backupCodes]).size).toBe(20);
    expect(cookiesOf(answer)).toEqual({});
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
  });

  it('changes the stored codes and nothing else: the secret reads as before, no session and no device is touched', async () => {
    await everyKindOfRecord(app, member.id);
    const [before, others] = [await authenticatorRows(app, member.id), await everything(app)];
    const codes = await generated();
    const [after, othersNow] = [await authenticatorRows(app, member.id), await everything(app)];
    expect(apartFrom(othersNow, 'twoFactor')).toEqual(apartFrom(others, 'twoFactor'));
    const unsealed = (row: object) => apartFrom(row, 'secret', 'backupCodes');
    expect(after.map(unsealed)).toEqual(before.map(unsealed));
    expect(await backupCodesLeft(app, member.authenticator)).toEqual(codes);
    await inSession(app, 'verify-totp', member, { code: codeOf(app, member.authenticator) }).expect(200);
  });

  it('kills every earlier code, and the new ones work once each', async () => {
    const [, used, old] = member.authenticator.backupCodes;
    await use(used).expect(200);
    const [first, second] = await generated();
    for (const dead of [old, used]) await use(dead).expect(401, refusal('INVALID_BACKUP_CODE'));
    await use(first).expect(200);
    await use(first).expect(401, refusal('INVALID_BACKUP_CODE'));
    const [third] = await generated();
    await use(second).expect(401);
    await use(third).expect(200);
  });

  it('stores them at the oldest one that counts, and empties the lists of all others', async () => {
    const older = await anAuthenticatorOf(app, member.id, { createdMsAgo: 120_000, verified: false });
    const newer = await anAuthenticatorOf(app, member.id, { createdMsAgo: 30_000 });
    const codes = await generated();
    expect(await backupCodesLeft(app, member.authenticator)).toEqual(codes);
    for (const each of [older, newer]) {
      expect(await backupCodesLeft(app, each)).toEqual([]);
      await use(each.backupCodes[0]).expect(401);
    }
  });

  it('stores them at the oldest one where none counts', async () => {
    await app.database.sql('UPDATE "twoFactor" SET "verified" = false WHERE "userId" = $1', [member.id]);
    const newer = await anAuthenticatorOf(app, member.id, { verified: false });
    const codes = await generated();
    expect(await backupCodesLeft(app, member.authenticator)).toEqual(codes);
    expect(await backupCodesLeft(app, newer)).toEqual([]);
    await use(codes[0]).expect(200);
  });

  it('leaves the codes of another user alone', async () => {
    const other = await aProtectedMember(app);
    await generated();
    expect(await backupCodesLeft(app, other.authenticator)).toEqual(other.authenticator.backupCodes);
  });

  it('asks for no fresh session', async () => {
    await generate({ token: await aSession(app, member.id, { startedMsAgo: 6 * 86_400_000 }) }).expect(200);
  });

  it('asked for ten times at once, leaves exactly the codes of one answer', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, generated));
    expect(answers).toContainEqual(await backupCodesLeft(app, member.authenticator));
  });

  describe('is refused, and changes nothing,', () => {
    async function expectRefused(wanted: object, caller: Pick<Member, 'token'>, password = PASSWORD): Promise<void> {
      const before = await everything(app);
      const answer = await generate(caller, { password }).expect(400);
      expect(answer.body).toEqual(wanted);
      expect(cookiesOf(answer)).toEqual({});
      expect(await everything(app)).toEqual(before);
    }

    it('where two-factor is off, whatever is set up', async () => {
      const guest = await aMemberWithPassword(app);
      await expectRefused(refusal('TWO_FACTOR_NOT_ENABLED'), guest);
      await anAuthenticatorOf(app, guest.id);
      await expectRefused(refusal('TWO_FACTOR_NOT_ENABLED'), guest);
    });

    it('where two-factor is off, before a password is asked for or judged', async () => {
      await setTwoFactor(app, member.id, false);
      await expectRefused(refusal('TWO_FACTOR_NOT_ENABLED'), member, 'et galt passord');
      await app.database.sql('DELETE FROM "account" WHERE "userId" = $1', [member.id]);
      await expectRefused(refusal('TWO_FACTOR_NOT_ENABLED'), member);
    });

    it.each([
      'DELETE FROM "account"',
      'UPDATE "account" SET "password" = NULL',
      `UPDATE "account" SET "password" = ''`,
    ])('to who has no password: %s', async (change) => {
      await app.database.sql(`${change} WHERE "userId" = $1`, [member.id]);
      await expectRefused(refusal('NO_PASSWORD_CREDENTIAL_FOUND'), member);
      await expectRefused(refusal('NO_PASSWORD_CREDENTIAL_FOUND'), member, 'et galt passord');
    });

    it('for a wrong password', () => expectRefused(refusal('INVALID_PASSWORD'), member, 'et galt passord'));
  });
});
