import { beforeEach, describe, expect, it } from '@jest/globals';

import { aSignedInUserWithPassword } from '../../testing/account-deletion.js';
import { anAuthenticator, authenticatorRows, remainingBackupCodes, totpCode } from '../../testing/authenticators.js';
import { cookiesOf } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { aSession } from '../../testing/sessions.js';
import { databaseSnapshot, withoutFields } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import {
  aSignedInTwoFactorUser,
  setTwoFactor,
  type SignedInTwoFactorUser,
  twoFactorRequest,
} from '../../testing/two-factor-requests.js';
import { PASSWORD, type SignedInUser } from '../../testing/users.js';
import { aRecordOfEveryKind } from '../../testing/verification-records.js';

const app = useTestApp();
let user: SignedInTwoFactorUser;
beforeEach(async () => {
  user = await aSignedInTwoFactorUser(app, { createdMsAgo: 60_000 });
});

const generate = ({ token }: Pick<SignedInUser, 'token'> = user, body: object = { password: PASSWORD }) =>
  twoFactorRequest(app, 'generate-backup-codes', { token }, body);
const generated = async (): Promise<readonly string[]> =>
  ((await generate().expect(200)).body as { backupCodes: readonly string[] }).backupCodes;
const use = (code: string | undefined) => twoFactorRequest(app, 'verify-backup-code', user, { code });

describe('POST /two-factor/generate-backup-codes', () => {
  it('answers exactly ten new codes', async () => {
    const answer = await generate().expect(200);
    expect(answer.body).toEqual({
      status: true,
      backupCodes: Array.from({ length: 10 }, (): unknown => expect.stringMatching(/^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/)),
    });
    const { backupCodes } = answer.body as { backupCodes: readonly string[] };
    expect(new Set([...backupCodes, ...user.authenticator.backupCodes]).size).toBe(20);
    expect(cookiesOf(answer)).toEqual({});
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
  });

  it('changes the stored codes only: secret, sessions and devices stay unchanged', async () => {
    await aRecordOfEveryKind(app, user.id);
    const [before, others] = [await authenticatorRows(app, user.id), await databaseSnapshot(app)];
    const codes = await generated();
    const [after, othersNow] = [await authenticatorRows(app, user.id), await databaseSnapshot(app)];
    expect(withoutFields(othersNow, 'twoFactor')).toEqual(withoutFields(others, 'twoFactor'));
    const unsealed = (row: object) => withoutFields(row, 'secret', 'backupCodes');
    expect(after.map(unsealed)).toEqual(before.map(unsealed));
    expect(await remainingBackupCodes(app, user.authenticator)).toEqual(codes);
    await twoFactorRequest(app, 'verify-totp', user, { code: totpCode(app, user.authenticator) }).expect(200);
  });

  it('invalidates every earlier code, and the new ones are accepted once each', async () => {
    const [, used, old] = user.authenticator.backupCodes;
    await use(used).expect(200);
    const [first, second] = await generated();
    for (const dead of [old, used]) await use(dead).expect(401, errorBody('INVALID_BACKUP_CODE'));
    await use(first).expect(200);
    await use(first).expect(401, errorBody('INVALID_BACKUP_CODE'));
    const [third] = await generated();
    await use(second).expect(401);
    await use(third).expect(200);
  });

  it('stores them with the oldest verified authenticator, and empties the lists of all others', async () => {
    const older = await anAuthenticator(app, user.id, { createdMsAgo: 120_000, verified: false });
    const newer = await anAuthenticator(app, user.id, { createdMsAgo: 30_000 });
    const codes = await generated();
    expect(await remainingBackupCodes(app, user.authenticator)).toEqual(codes);
    for (const each of [older, newer]) {
      expect(await remainingBackupCodes(app, each)).toEqual([]);
      await use(each.backupCodes[0]).expect(401);
    }
  });

  it('stores them with the oldest one if none is verified', async () => {
    await app.database.sql('UPDATE "twoFactor" SET "verified" = false WHERE "userId" = $1', [user.id]);
    const newer = await anAuthenticator(app, user.id, { verified: false });
    const codes = await generated();
    expect(await remainingBackupCodes(app, user.authenticator)).toEqual(codes);
    expect(await remainingBackupCodes(app, newer)).toEqual([]);
    await use(codes[0]).expect(200);
  });

  it('keeps the codes of another user', async () => {
    const other = await aSignedInTwoFactorUser(app);
    await generated();
    expect(await remainingBackupCodes(app, other.authenticator)).toEqual(other.authenticator.backupCodes);
  });

  it('does not require a fresh session', async () => {
    await generate({ token: await aSession(app, user.id, { startedMsAgo: 6 * 86_400_000 }) }).expect(200);
  });

  it('leaves exactly the codes of one answer after ten concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, generated));
    expect(answers).toContainEqual(await remainingBackupCodes(app, user.authenticator));
  });

  describe('is rejected, and changes nothing,', () => {
    async function expectRefused(
      wanted: object,
      caller: Pick<SignedInUser, 'token'>,
      password = PASSWORD,
    ): Promise<void> {
      const before = await databaseSnapshot(app);
      const answer = await generate(caller, { password }).expect(400);
      expect(answer.body).toEqual(wanted);
      expect(cookiesOf(answer)).toEqual({});
      expect(await databaseSnapshot(app)).toEqual(before);
    }

    it('when two-factor is off, whatever is set up', async () => {
      const guest = await aSignedInUserWithPassword(app);
      await expectRefused(errorBody('TWO_FACTOR_NOT_ENABLED'), guest);
      await anAuthenticator(app, guest.id);
      await expectRefused(errorBody('TWO_FACTOR_NOT_ENABLED'), guest);
    });

    it('when two-factor is off, before the password is checked', async () => {
      await setTwoFactor(app, user.id, false);
      await expectRefused(errorBody('TWO_FACTOR_NOT_ENABLED'), user, 'et galt passord');
      await app.database.sql('DELETE FROM "account" WHERE "userId" = $1', [user.id]);
      await expectRefused(errorBody('TWO_FACTOR_NOT_ENABLED'), user);
    });

    it.each([
      'DELETE FROM "account"',
      'UPDATE "account" SET "password" = NULL',
      `UPDATE "account" SET "password" = ''`,
    ])('for a user without a password: %s', async (change) => {
      await app.database.sql(`${change} WHERE "userId" = $1`, [user.id]);
      await expectRefused(errorBody('NO_PASSWORD_CREDENTIAL_FOUND'), user);
      await expectRefused(errorBody('NO_PASSWORD_CREDENTIAL_FOUND'), user, 'et galt passord');
    });

    it('for a wrong password', () => expectRefused(errorBody('INVALID_PASSWORD'), user, 'et galt passord'));
  });
});
